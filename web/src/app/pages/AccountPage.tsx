/** One's own account: personal details, password, sessions, notifications and what banners are checked by, and for admin users where banner files come from and who did what. */
import { Skeleton, Tabs } from '@mantine/core';
import type { User } from '@marquee/contract/people.ts';
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AuditLog } from '#audit/AuditLog.tsx';
import { BrandForm } from '#brand/BrandForm.tsx';
import { AutoUpdates } from '#banners/accounts/AutoUpdates.tsx';
import { ChecksTab } from '#checks/presets/ChecksTab.tsx';
import { NotificationWishes } from '#notifications/NotificationWishes.tsx';
import { PasswordForm } from '#people/PasswordForm.tsx';
import { PersonalDetailsForm } from '#people/PersonalDetailsForm.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { Sessions } from '#people/Sessions.tsx';
import classes from './AccountPage.module.css';
import { ServerUnreachable } from './ServerUnreachable.tsx';

const forAll = ['personalDetails', 'password', 'sessions', 'notifications', 'checks'];
const forAdmins = ['autoUpdates', 'brand', 'auditLog'];

/** Which tab is open is in the address, as `/account#notifications`, to which the bell leads from this page, too. */
function useTab({ isAdminUser }: User): [string, (tab: string | null) => void] {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const [first = ''] = forAll;
  const isThere = forAll.includes(hash) || (isAdminUser && forAdmins.includes(hash));
  // Back leads away from the page, however many of them were looked at.
  const open = (tab: string | null) => void navigate({ to: '/account', hash: tab ?? first, replace: true });
  return [isThere ? hash : first, open];
}

function AccountTabs({ user }: { user: User }) {
  const [tab, open] = useTab(user);
  const list = useRef<HTMLDivElement>(null);
  // The tabs are one line, which may be wider than the window.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={open} classNames={{ list: classes.tabs, tab: classes.tab }}>
      <Tabs.List ref={list}>
        <Tabs.Tab value="personalDetails">Personal details</Tabs.Tab>
        <Tabs.Tab value="password">Password</Tabs.Tab>
        <Tabs.Tab value="sessions">Sessions</Tabs.Tab>
        <Tabs.Tab value="notifications">Notifications</Tabs.Tab>
        <Tabs.Tab value="checks">Checks</Tabs.Tab>
        {user.isAdminUser ? <Tabs.Tab value="autoUpdates">Auto updates</Tabs.Tab> : null}
        {user.isAdminUser ? <Tabs.Tab value="brand">For clients</Tabs.Tab> : null}
        {user.isAdminUser ? <Tabs.Tab value="auditLog">Audit log</Tabs.Tab> : null}
      </Tabs.List>
      <Tabs.Panel value="personalDetails" className={classes.form}>
        <PersonalDetailsForm user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="password" className={classes.form}>
        <p className={classes.hint}>Changing your password logs you out everywhere else.</p>
        <PasswordForm user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <Sessions />
      </Tabs.Panel>
      <Tabs.Panel value="notifications">
        <NotificationWishes />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <ChecksTab user={user} />
      </Tabs.Panel>
      {user.isAdminUser ? (
        <Tabs.Panel value="autoUpdates">
          <AutoUpdates />
        </Tabs.Panel>
      ) : null}
      {user.isAdminUser ? (
        <Tabs.Panel value="brand">
          <BrandForm accountID={user.accountID} />
        </Tabs.Panel>
      ) : null}
      {user.isAdminUser ? (
        <Tabs.Panel value="auditLog">
          <AuditLog accountID={user.accountID} />
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
}

/** Back to the tab that was asked for. It is drawn once more when the address is the login's already. */
function ToLogin() {
  const hash = useLocation({ select: (location) => location.hash });
  const [returnTo] = useState(hash === '' ? '/account' : `/account#${hash}`);
  return <Navigate to="/login" search={{ returnTo }} replace />;
}

export function AccountPage() {
  const { data: user, isError, error, refetch } = useLoggedInUser();
  if (user === null) return <ToLogin />;
  if (isError && !user) return <ServerUnreachable error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.place}>
      <title>My account · Marquee</title>
      <div className={classes.page}>
        <h1 className={classes.title}>My account</h1>
        {user ? <AccountTabs key={user.userID} user={user} /> : <Skeleton height={480} radius="md" />}
      </div>
    </div>
  );
}
