/** The open sheet as React sees it: one subscription per entry, each giving what is shown (pending edits included). */
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { BannerDecision } from '@marquee/contract/decisions.ts';
import type { OpenGroup, OpenHead, OpenRow, OpenSheet } from '@marquee/contract/open-sheet.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { View } from '@marquee/contract/views.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { currentSheet, outbox, useSheetStatus, watchers } from './currentSheet.ts';
import type { LiveSheet } from './liveSheet.ts';
import type { Layout } from './shownSheet.ts';
import type { WatchKey } from './watchers.ts';

const noOptions: readonly MultiChoiceOption[] = [];
const noPeople: readonly Person[] = [];
const noViews: readonly View[] = [];
const noLayout: Layout = { groups: [], columns: [], rowNameWidth: 0 };

/** What `read` gives, again whenever `key` is touched. `read` must give the same object until then. Hundreds of these are on screen. */
function useWatched<T>(key: WatchKey, read: (live: LiveSheet) => T, otherwise: T): T {
  const watch = useCallback((hear: () => void) => watchers.watch(key, hear), [key]);
  return useSyncExternalStore(watch, () => {
    const live = currentSheet();
    return live ? read(live) : otherwise;
  });
}

export const useRow = (rowID: number): OpenRow | undefined =>
  useWatched(`row:${rowID}`, (live) => live.shown.entry('row', `row:${rowID}`), undefined);

export const useGroup = (groupID: number): OpenGroup | undefined =>
  useWatched(`group:${groupID}`, (live) => live.shown.entry('group', `group:${groupID}`), undefined);

/** The options of a Status column in order; empty for other columns. */
export const useOptions = (columnID: number): readonly MultiChoiceOption[] =>
  useWatched(`options:${columnID}`, (live) => live.shown.entry('options', `options:${columnID}`), noOptions) ??
  noOptions;

export const useHead = (): OpenHead | undefined =>
  useWatched('head', (live) => live.shown.entry('head', 'head'), undefined);

/** Which groups, rows and columns there are, in order; the same object until that changes. */
export const useLayout = (): Layout => useWatched('layout', (live) => live.shown.layout, noLayout);

/** The views that the reader sees, in the order in which they were made; none for visitors. */
export const useViews = (): readonly View[] => useWatched('views', (live) => live.shown.view.views, noViews);

/** Those views as the server has them, without what is on its way. */
export const useConfirmedViews = (): readonly View[] =>
  useWatched('views', (live) => live.shown.confirmed.views, noViews);

/** Whether the reader is a member of the sheet, and so may edit it. */
export const useIsEditable = (): boolean => useHead()?.loggedInSheetUser !== undefined;

/** Whether all cells have arrived: the rest of a large sheet comes by itself, behind its first rows. */
export const useIsWhole = (): boolean => useWatched('whole', (live) => live.isWhole, false);

/** Whether the cells of a row have arrived. */
export function useIsLoaded(rowID: number): boolean {
  const isWhole = useIsWhole();
  const firstRowIDs = useSheetStatus(({ status }) => (status.is === 'open' ? status.firstRowIDs : undefined));
  return isWhole || (firstRowIDs?.has(rowID) ?? false);
}

/** What is decided on the banner of a cell; undefined where nothing is, and for everybody but members. */
export const useDecision = (cellID: number): BannerDecision | undefined =>
  useWatched('decisions', (live) => live.shown.confirmed.decisions.get(cellID), undefined);

export interface People {
  users: readonly Person[];
  /** people who left the sheet, whom cells may still show */
  formerUsers: readonly Person[];
  /** a present or former user of the sheet */
  find(userID: number): Person | undefined;
}

const readUsers = ({ shown }: { shown: { confirmed: OpenSheet } }) => shown.confirmed.users;
const readFormerUsers = ({ shown }: { shown: { confirmed: OpenSheet } }) => shown.confirmed.formerUsers;

/** The people of the sheet; the same object until they change. */
export function usePeople(): People {
  const users = useWatched('people', readUsers, noPeople);
  const formerUsers = useWatched('people', readFormerUsers, noPeople);
  return useMemo(
    () => ({
      users,
      formerUsers,
      find: (userID) => [...users, ...formerUsers].find((person) => person.userID === userID),
    }),
    [users, formerUsers],
  );
}

/** How many changes the server has not acknowledged, and whether they wait for a connection. */
export function useUnsaved(): { count: number; isWaiting: boolean } {
  const watch = useCallback((hear: () => void) => outbox.watch(hear), []);
  const count = useSyncExternalStore(watch, () => outbox.unsaved);
  const isWaiting = useSyncExternalStore(watch, () => outbox.isHeld);
  return useMemo(() => ({ count, isWaiting }), [count, isWaiting]);
}
