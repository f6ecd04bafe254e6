/** What the bell shows: the notifications, newest first, each leading to what it is about. */
import { dotted } from '@marquee/contract/isolated.ts';
import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import {
  notificationPlace,
  notificationRows,
  notificationWords,
  type Notification,
} from '@marquee/contract/notifications.ts';
import { IconCalendarDue, IconPhotoUp, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { announce } from '#ui/messages/announce.ts';
import { dayAndTime } from '#ui/moments.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './NotificationsPanel.module.css';
import { notificationList, useMarkRead } from './ownNotifications.ts';

function Sign(props: { of: Notification }) {
  const { by, kind } = props.of;
  if (by && kind !== 'banners') return <InitialsBadge person={by} size={32} decorative />;
  const Icon = kind === 'due' || kind === 'asked' ? IconCalendarDue : IconPhotoUp;
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={18} stroke={1.7} />
    </span>
  );
}

function Entry(props: { of: Notification; now: Date; onOpen: () => void }) {
  const { of, now } = props;
  const [strong, rest] = notificationWords(of, dayjs(now).format('YYYY-MM-DD'));
  const rows = notificationRows(of);
  return (
    <li className={classes.entry}>
      <Link
        className={classes.link}
        to="/sheet/$sheetURL"
        params={{ sheetURL: of.sheet.url }}
        search={notificationPlace(of)}
        data-unread={of.isRead ? undefined : true}
        onClick={props.onOpen}
      >
        <Sign of={of} />
        <span className={classes.words}>
          {of.isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          <span>
            <strong>{strong}</strong> {rest}
          </span>
          {of.words === null ? null : <span className={classes.said}>{of.words}</span>}
          <span className={classes.place}>{rows === '' ? of.sheet.name : dotted([rows, of.sheet.name])}</span>
          <span className={classes.place}>{dayAndTime(of.at, now)}</span>
        </span>
        <span className={classes.dot} aria-hidden />
      </Link>
    </li>
  );
}

function List(props: { onClose: () => void }) {
  const list = useInfiniteQuery(notificationList);
  const markRead = useMarkRead();
  const now = list.data?.pages[0]?.readAt;
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  if (list.isPending) {
    return (
      <div className={classes.waiting} aria-busy>
        <WhileLoading>
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={52} radius="md" />
          ))}
        </WhileLoading>
      </div>
    );
  }
  if (list.isError && all.length === 0) {
    return (
      <NotLoaded
        className={classes.none}
        what="Your notifications could not be loaded."
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (all.length === 0 || !now) {
    return (
      <div className={classes.none}>
        <p className={classes.nothing}>Nothing yet</p>
        <p>Mentions, replies, rows assigned to you, due dates and updated banners will show here.</p>
      </div>
    );
  }
  return (
    <div className={classes.list}>
      <ul className={classes.entries}>
        {all.map((of) => (
          <Entry
            key={of.notificationID}
            of={of}
            now={now}
            onOpen={() => {
              markRead({ one: of });
              props.onClose();
            }}
          />
        ))}
      </ul>
      {list.isFetchNextPageError && !list.isFetching ? (
        <p className={classes.trouble} role="alert">
          Older notifications could not be loaded. {sentenceOf(list.error)}
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          className={classes.more}
          size="compact-sm"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function MarkAll(props: { unread: number }) {
  const { data, isRefetching } = useInfiniteQuery({ ...notificationList, refetchOnMount: false });
  const markRead = useMarkRead();
  const all = data?.pages.flatMap((page) => page.notifications) ?? [];
  // Only what was shown may be marked, and while it is read anew that may be less than what is counted.
  const hasNone = props.unread === 0 || all.length === 0 || isRefetching;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      // Not `disabled`: the focus stays on it once there is nothing left to mark.
      {...(hasNone ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      onClick={() => {
        if (hasNone) return;
        markRead({ all });
        announce('All notifications are marked as read');
      }}
    >
      Mark all as read
    </Button>
  );
}

export function NotificationsPanel(props: { unread: number; onClose: () => void }) {
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        <MarkAll unread={props.unread} />
        <ActionIcon
          component={Link}
          to="/account"
          hash="notifications"
          variant="subtle"
          color="gray"
          aria-label="Notification settings"
          onClick={props.onClose}
        >
          <IconSettings size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      <List onClose={props.onClose} />
    </section>
  );
}
