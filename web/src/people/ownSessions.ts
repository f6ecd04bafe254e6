/** Where one is logged in, and logging out there. */
import { endOtherSessions, endSession, listSessions, type Session } from '@marquee/contract/sessions.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { dayAndTime } from '#ui/moments.ts';

/** A session in words, as of when it was read. */
export interface ShownSession extends Session {
  name: string;
  lastSeen: string;
  loggedIn: string;
}

function shown(session: Session, now: Date): ShownSession {
  const { browser, system, network } = session;
  const from = network === null ? '' : ` from ${network}`;
  return {
    ...session,
    name: `${browser || 'Another browser'}${system && ` on ${system}`}`,
    lastSeen: dayAndTime(session.lastSeenAt, now),
    loggedIn: `${dayAndTime(session.loggedInAt, now)}${from}`,
  };
}

/** Read anew each time that they are looked at. */
export const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => {
    const sessions = await call(listSessions);
    const now = new Date();
    return sessions.map((session) => shown(session, now));
  },
  refetchOnMount: 'always',
});

/** Each is followed by a new read, also when it was refused because the session had ended already. */
export function useSessionCalls() {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: ownSessions.queryKey });
  return {
    end: (id: number) => call(endSession, { params: { id } }).finally(readAgain),
    endOthers: () => call(endOtherSessions).finally(readAgain),
  };
}
