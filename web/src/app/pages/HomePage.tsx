/** The first page after logging in: what one can do, the sheets opened last, and all the others. */
import { Button, Skeleton } from '@mantine/core';
import { fullName, type User } from '@marquee/contract/people.ts';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { Waiting } from '#decisions/Waiting.tsx';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useLoggedInUser } from '#people/session.ts';
import { openPopup } from '#screen/popups.ts';
import classes from './HomePage.module.css';
import { HomeSheets } from './HomeSheets.tsx';
import { ServerUnreachable } from './ServerUnreachable.tsx';

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

export function HomePage() {
  const { data: user, isError, error, refetch } = useLoggedInUser();
  const navigate = useNavigate();
  const onAdded = (sheetURL: string) => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
  if (user === null) return <Navigate to="/login" replace />;
  if (isError && !user) return <ServerUnreachable error={error} onRetry={() => void refetch()} />;
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
            onClick={() => openPopup('addToTree', { tab: 'sheet', onAdded })}
          >
            Add new sheet
          </Button>
        </div>
        {user ? <Account user={user} /> : <Skeleton height={90} radius="md" />}
        {user ? <Waiting /> : null}
        <HomeSheets user={user} />
      </div>
    </div>
  );
}
