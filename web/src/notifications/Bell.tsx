/** The bell of the header bar: how many notifications are unread, and on a press the list of them. */
import { Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './Bell.module.css';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { unreadCount } from './ownNotifications.ts';

/** More are not counted. */
const most = 99;

export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0, refetch } = useQuery(unreadCount);
  const count = unread > most ? `${most}+` : `${unread}`;
  const close = () => setOpen(false);
  // What it counts may have been hidden from its reader without a word.
  const open = () => {
    setOpen(true);
    void refetch();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(420px, calc(100vw - 16px))"
      middlewares={{ flip: false, shift: { padding: 8 } }}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={isOpen ? close : open}
          // The list hears Escape itself once the focus has come to it.
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
          }}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 ? (
            <span className={classes.count} aria-hidden>
              {count}
            </span>
          ) : null}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications">
        <NotificationsPanel unread={unread} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
