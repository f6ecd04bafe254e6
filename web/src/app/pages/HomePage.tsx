/** The first page after logging in: the user, and their sheets. */
import { Button, Skeleton } from '@mantine/core';
import { fullName, type User } from '@marquee/contract/people.ts';
import { IconAlertCircle, IconChevronRight, IconTable } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useMySheets } from '#app/mySheets.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useLoggedInUser } from '#people/session.ts';
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

function Sheets() {
  const sheets = useMySheets();
  if (sheets.isError) {
    return (
      <div className={classes.message} role="alert">
        <p>Your sheets could not be read. {sentenceOf(sheets.error)} Nothing was lost.</p>
        <Button variant="default" onClick={() => void sheets.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (sheets.data?.length === 0) {
    return (
      <div className={classes.message}>
        <p>You have no sheets yet. As soon as somebody invites you to one, it appears here.</p>
      </div>
    );
  }
  return (
    <ul className={classes.cards} aria-busy={sheets.isPending}>
      {sheets.isPending
        ? [1, 2, 3].map((card) => (
            <li key={card}>
              <Skeleton height={68} radius="md" />
            </li>
          ))
        : sheets.data.map((sheet) => (
            <li key={sheet.sheetID}>
              <Link to="/sheet/$sheetURL" params={{ sheetURL: sheet.url }} className={classes.card}>
                <span className={classes.icon} aria-hidden>
                  <IconTable size={20} stroke={1.7} />
                </span>
                <span className={classes.name}>{sheet.name}</span>
              </Link>
            </li>
          ))}
    </ul>
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
        <h1 className={classes.title}>Your Marquee sheets</h1>
        <p className={classes.question}>What would you like to do?</p>
        {user ? <Account user={user} /> : <Skeleton height={90} radius="md" />}
        <h2 className={classes.heading}>Open a sheet</h2>
        <Sheets />
      </div>
    </div>
  );
}
