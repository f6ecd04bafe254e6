/** The first page after logging in: what one can do, the sheets opened last, and all the others. */
import { Button, Skeleton } from '@mantine/core';
import { fullName, type User } from '@marquee/contract/people.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { IconAlertCircle, IconChevronRight, IconPlus, IconTable } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { recentSheets } from '#state/recentSheets.ts';
import { sheetsIn, useMyTree } from '#tree/myTree.ts';
import { openTreePopup } from '#tree/popups.ts';
import { Notice } from '#ui/Notice.tsx';
import { sentenceOf } from '#ui/notify.ts';
import classes from './HomePage.module.css';

function Account(props: { user: User }) {
  return (
    <Link to="/account" className={classes.account}>
      <InitialsBadge person={props.user} size={48} decorative />
      <span className={classes.words}>
        <span className={classes.person}>{fullName(props.user)}</span>
        <span className={classes.hint}>
          Change your email, password and edit/add ftp favorites for the banners data type.
        </span>
      </span>
      <IconChevronRight className={classes.arrow} size={18} stroke={1.8} aria-hidden />
    </Link>
  );
}

type Listed = ReturnType<typeof sheetsIn>[number];

function Cards(props: { sheets: readonly Listed[] }) {
  return (
    <ul className={classes.cards}>
      {props.sheets.map(({ sheet, folders }) => (
        <li key={sheet.sheetID}>
          <Link to="/sheet/$sheetURL" params={{ sheetURL: sheet.sheetURL ?? '' }} className={classes.card}>
            <span className={classes.icon} aria-hidden>
              <IconTable size={20} stroke={1.7} />
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{sheet.sheetName}</span>
              {folders.length ? <span className={classes.folders}>{folders.join(' / ')}</span> : null}
            </span>
            <Mentions sheet={sheet} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Mentions({ sheet }: { sheet: TreeNode }) {
  const { noOfUnreadMentions: count } = sheet;
  if (count === 0) return null;
  const words = `${count} unread ${count === 1 ? 'mention' : 'mentions'} of you`;
  return (
    <span className={classes.mentions} title={words}>
      <span aria-hidden>@{count}</span>
      <span className={classes.spoken}>{words}</span>
    </span>
  );
}

function Sheets(props: { user: User }) {
  const { query, nodes } = useMyTree();
  const all = useMemo(() => sheetsIn(nodes ?? []), [nodes]);
  // Read when the page opens: a sheet that is opened from here leaves the page.
  const recent = useMemo(() => {
    const urls = recentSheets(props.user.userID);
    return urls.flatMap((url) => all.find(({ sheet }) => sheet.sheetURL === url) ?? []);
  }, [props.user.userID, all]);

  if (!nodes && query.isError) {
    return (
      <div className={classes.message} role="alert">
        <p>Your sheets could not be read. {sentenceOf(query.error)} Nothing was lost.</p>
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!nodes) {
    return (
      <ul className={classes.cards} aria-busy>
        {[1, 2, 3].map((card) => (
          <li key={card}>
            <Skeleton height={68} radius="md" />
          </li>
        ))}
      </ul>
    );
  }
  if (all.length === 0) {
    return (
      <div className={classes.message}>
        <p>
          {props.user.isAdminUser
            ? 'You have no sheets yet. Add your first one, and invite the people who work on it.'
            : 'You have no sheets yet. As soon as somebody invites you to one, it appears here.'}
        </p>
      </div>
    );
  }
  return (
    <>
      {recent.length ? (
        <>
          <h2 className={classes.heading}>Opened recently</h2>
          <Cards sheets={recent} />
        </>
      ) : null}
      <h2 className={classes.heading}>All your sheets</h2>
      <Cards sheets={all} />
    </>
  );
}

export function HomePage() {
  const { data: user, isError, error, refetch } = useLoggedInUser();
  if (user === null) return <Navigate to="/login" replace />;
  if (isError && !user) {
    return (
      <Notice
        isUrgent
        icon={<IconAlertCircle size={26} stroke={1.7} />}
        title="Marquee could not be reached"
        text={`${sentenceOf(error)} Nothing was lost.`}
      >
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
    );
  }
  return (
    <div className={classes.place}>
      <title>Your Marquee sheets</title>
      <div className={classes.page}>
        <div className={classes.top}>
          <div>
            <h1 className={classes.title}>Your Marquee sheets</h1>
            <p className={classes.question}>What would you like to do?</p>
          </div>
          <Button
            leftSection={<IconPlus size={17} stroke={2} />}
            onClick={() => openTreePopup({ is: 'new', tab: 'sheet' })}
          >
            Add new sheet
          </Button>
        </div>
        {user ? <Account user={user} /> : <Skeleton height={90} radius="md" />}
        {user ? <Sheets user={user} /> : null}
      </div>
    </div>
  );
}
