/** The sheets that a file can go into: the one on screen, and one that is to be made. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { Person } from '@marquee/contract/people.ts';
import { useEffect, useState } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import type { WatchKey } from '#sync/watchers.ts';
import type { Ground } from './target.ts';

const canBeFilled = (columnTypeID: ColumnTypeId): boolean => typeof kindViews[columnTypeID].paste === 'function';

/** The kinds that a new column may be of. */
export const newKinds = allKinds.filter(({ columnTypeID }) => canBeFilled(columnTypeID));

/** A sheet with nothing in it, whose only member is who makes it. */
export const newGround = (me: Person): Ground => ({
  groups: [],
  columns: [],
  options: () => [],
  users: [me],
  room: { rows: limits.rowsPerSheet, columns: limits.columnsPerSheet },
  today: calendarDate(new Date()),
});

/** The sheet on screen, as it is now; undefined while none is open. */
function openGround(): Ground | undefined {
  const shown = currentSheet()?.shown;
  if (!shown) return undefined;
  const { columns, groups } = shown.layout;
  const rows = groups.reduce((sum, { rowIDs }) => sum + rowIDs.length, 0);
  const options = new Map(
    columns.map(({ columnID }) => [columnID, shown.entry('options', `options:${columnID}`) ?? []]),
  );
  return {
    groups: groups.map(({ groupID }) => ({ groupID, name: shown.entry('group', `group:${groupID}`)?.name ?? '' })),
    columns: columns.filter(({ columnTypeID }) => canBeFilled(columnTypeID)),
    options: (columnID) => options.get(columnID) ?? [],
    users: shown.confirmed.users,
    room: { rows: limits.rowsPerSheet - rows, columns: limits.columnsPerSheet - columns.length },
    today: calendarDate(new Date()),
  };
}

/** The ids of all that rows and cells can go to. */
const idsOf = ({ columns, groups, options }: Ground): Set<string> =>
  new Set([
    ...groups.map(({ groupID }) => `group:${groupID}`),
    ...columns.map(({ columnID }) => `column:${columnID}`),
    ...columns.flatMap(({ columnID }) =>
      options(columnID).map(({ multiChoiceOptionID }) => `option:${multiChoiceOptionID}`),
    ),
  ]);

function hasLeft(before: Ground, now: Ground): boolean {
  const left = idsOf(now);
  return [...idsOf(before)].some((id) => !left.has(id));
}

const mayHaveLost = (keys: ReadonlySet<WatchKey> | 'all'): boolean =>
  keys === 'all' || [...keys].some((key) => key === 'layout' || key.startsWith('options:'));

/** The sheet on screen as it is when this is first asked for, until something leaves it that rows could go to; then as it is by then. */
export function useOpenGround(): Ground | undefined {
  const [ground, setGround] = useState(openGround);
  useEffect(
    () =>
      watchers.watchAll((keys) => {
        if (!mayHaveLost(keys)) return;
        setGround((before) => {
          const now = openGround();
          return before && now && hasLeft(before, now) ? now : before;
        });
      }),
    [],
  );
  return ground;
}
