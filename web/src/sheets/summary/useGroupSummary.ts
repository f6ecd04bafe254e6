/** What the rows of a group hold, kept up with the sheet; worked out while nothing else is going on. */
import { useEffect, useState } from 'react';
import { useToday } from '#cells/kinds/date/today.ts';
import { sourceOf } from '#sheets/narrow/source.ts';
import { useShownLayout } from '#sheets/narrow/useShownLayout.ts';
import { useLayout } from '#sync/openSheet.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import type { WatchKey } from '#sync/watchers.ts';
import { summarize, type Summary } from './summarize.ts';

/** Milliseconds between two looks at a sheet that keeps changing. */
const rest = 400;

const isOfCells = (keys: ReadonlySet<WatchKey> | 'all'): boolean =>
  keys === 'all' ||
  keys.has('cells') ||
  keys.has('whole') ||
  keys.has('people') ||
  keys.has('decisions') ||
  [...keys].some((key) => key.startsWith('cell:') || key.startsWith('options:'));

/** Whether somebody is about to press what can be done with a group: what comes into the title could push it out of the line. */
const isAboutToPress = (groupID: number): boolean =>
  document.querySelector(`[data-line="title:${groupID}"] [data-deeds]:hover`) !== null;

/** Undefined until all cells have arrived, and for groups without rows. */
export function useGroupSummary(groupID: number): Summary | undefined {
  const layout = useShownLayout();
  const rowIDs = layout.groups.find((group) => group.groupID === groupID)?.rowIDs;
  // What it tells of stays while a column is hidden.
  const { columns } = useLayout();
  const today = useToday();
  const [summary, setSummary] = useState<Summary>();

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      waiting = isAboutToPress(groupID) ? setTimeout(look, rest) : undefined;
      if (waiting !== undefined) return;
      const sheet = currentSheet();
      if (!sheet?.isWhole || !rowIDs || rowIDs.length === 0) setSummary(undefined);
      else {
        setSummary(summarize(rowIDs, columns, sourceOf(sheet.shown), today));
      }
    };
    const lookSoon = () => {
      waiting ??= setTimeout(look, rest);
    };
    lookSoon();
    const stop = watchers.watchAll((keys) => {
      if (isOfCells(keys)) lookSoon();
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [groupID, rowIDs, columns, today]);
  return summary;
}
