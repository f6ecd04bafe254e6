/** Which Status columns follow decisions: read when somebody looks, kept up with what others name, and changed so that it can be taken back. */
import { getStatusFollow, type FollowOptions, type StatusFollow } from '@marquee/contract/status-follow.ts';
import * as mutations from '@marquee/contract/status-follow-mutations.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#sync/call.ts';
import { watchers } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { recordChange } from '#undo/undo.ts';

/** What is named for a column: no Status column where nothing is. */
export type Named = { statusColumnID: number | null } & FollowOptions;

export const noOptions: FollowOptions = {
  approvedOptionID: null,
  changesOptionID: null,
  rejectedOptionID: null,
  waitingOptionID: null,
};

const namedBy = (follow: StatusFollow | null): Named => {
  if (!follow) return { statusColumnID: null, ...noOptions };
  const { goneOptions: _, ...named } = follow;
  return named;
};

/** What is shown, by Banner column: what was read, and at once what was named here. */
const shown = new Map<number, Named>();
/** How many names are being saved: what is read meanwhile may be older than what is shown. */
let saving = 0;
const listeners = new Set<() => void>();

function show(columnID: number, named: Named): void {
  shown.set(columnID, named);
  for (const hear of listeners) hear();
}

const subscribe = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};

/** `follow` and `named` are undefined until they are read. */
export function useFollow(columnID: number) {
  const read = useQuery({
    queryKey: ['statusFollow', columnID],
    queryFn: async () => {
      const { follow } = await call(getStatusFollow, { params: { id: columnID } });
      if (saving === 0) show(columnID, namedBy(follow));
      return follow;
    },
    staleTime: 0,
  });
  const { refetch } = read;
  useEffect(() => {
    const readAgain = () => void refetch();
    // A Status column or an option that comes or goes changes what follows, too.
    const ends = [watchers.watch('follows', readAgain), watchers.watch('layout', readAgain)];
    return () => {
      for (const end of ends) end();
    };
  }, [refetch]);
  const named = useSyncExternalStore(subscribe, () => shown.get(columnID));
  return { follow: read.data, named: read.data === undefined ? undefined : named, error: read.error };
}

/** Changes what is named for a Banner column, at once. It can be taken back; a refusal is told, and what is there is read again. */
export function nameFollow(columnID: number, change: Partial<Named>): Promise<boolean> {
  const before = shown.get(columnID);
  const write = async (named: Named) => {
    show(columnID, named);
    saving += 1;
    const isSaved = await saveEdit(mutations.setStatusFollow, { columnID, ...named });
    saving -= 1;
    if (!isSaved && before) show(columnID, before);
    if (saving === 0) watchers.tell(['follows']);
    return isSaved;
  };
  const to = { statusColumnID: null, ...noOptions, ...before, ...change };
  return recordChange(() => shown.get(columnID), to, write).saved;
}
