/** The bell of the header bar: how many notifications are unread, and on a press the list of them. */
import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import classes from './Bell.module.css';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { unreadCount } from './ownNotifications.ts';

/** More are not counted. */
const most = 99;

export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0, refetch } = useQuery(unreadCount);
  const count = unread > most ? `${most}+` : `${unread}`;
  return (
    <ButtonPopup
      label="Notifications"
      isOpen={isOpen}
      onChange={(isOpened) => {
        setOpen(isOpened);
        // What it counts may have been hidden from its reader without a word.
        if (isOpened) void refetch();
      }}
      position="bottom-end"
      width="min(420px, calc(100vw - 16px))"
      middlewares={{ flip: false, shift: { padding: 8 } }}
      floatingStrategy="fixed"
      className={classes.list}
      button={(toggle) => (
        <UnstyledButton
          className={classes.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          onClick={toggle}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          ) : null}
        </UnstyledButton>
      )}
    >
      <NotificationsPanel unread={unread} onClose={() => setOpen(false)} />
    </ButtonPopup>
  );
}
