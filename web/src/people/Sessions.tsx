/** The account page's list of where one is logged in, each to be logged out. */
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#ui/messages/announce.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './Sessions.module.css';
import { ownSessions, type ShownSession, useSessionCalls } from './ownSessions.ts';

const hands = new Set(['iPhone', 'iPad', 'Android']);

function Line(props: { session: ShownSession; isBusy: boolean; onEnd: () => void }) {
  const { isCurrent, lastSeen, loggedIn, name, system } = props.session;
  const Icon = hands.has(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{isCurrent ? 'Active now' : `Last seen: ${lastSeen}`}</span>
        <span className={classes.hint}>Logged in: {loggedIn}</span>
      </span>
      {isCurrent ? (
        <span className={classes.current}>This browser</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Log out ${name}`}
          loading={props.isBusy}
          onClick={props.onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const sessions = useQuery(ownSessions);
  const calls = useSessionCalls();
  const [busy, setBusy] = useState<number | 'others'>();
  const others = sessions.data?.filter((session) => !session.isCurrent) ?? [];

  async function work(what: number | 'others', doIt: () => Promise<unknown>): Promise<void> {
    setBusy(what);
    try {
      await doIt();
      announce('Logged out');
    } catch (error) {
      notifyError('Nobody was logged out', error);
    }
    setBusy(undefined);
  }

  return (
    <section>
      <p className={classes.about}>
        You’re logged in on these devices. Log out of any you don’t recognise. If someone else may know your password,
        change it too.
      </p>
      <ul className={classes.sessions} aria-label="Where you are logged in" aria-busy={sessions.isPending}>
        {sessions.data?.map((session) => (
          <Line
            key={session.sessionID}
            session={session}
            isBusy={busy === session.sessionID}
            onEnd={() => void work(session.sessionID, () => calls.end(session.sessionID))}
          />
        ))}
        {sessions.isPending ? (
          <li className={classes.session}>
            <WhileLoading>
              <Skeleton height={48} radius="md" />
            </WhileLoading>
          </li>
        ) : null}
        {sessions.isError ? (
          <li>
            <NotLoaded
              className={classes.none}
              what="The list could not be loaded."
              error={sessions.error}
              onRetry={() => void sessions.refetch()}
            />
          </li>
        ) : null}
      </ul>
      <Button
        className={classes.all}
        variant="default"
        disabled={others.length === 0}
        loading={busy === 'others'}
        onClick={() => void work('others', calls.endOthers)}
      >
        Log out everywhere else
      </Button>
    </section>
  );
}
