/** What cells are drawn by beside what they hold, watched once for all of them. */
import { useMemo } from 'react';
import { currentSheet } from '#sync/currentSheet.ts';
import { usePeople } from '#sync/openSheet.ts';
import { useOptionChanges } from './changes.ts';
import { doneRows } from './kinds/doneRows.ts';
import { useToday } from './kinds/date/today.ts';
import type { Around } from './kinds/kindView.ts';

/** `isTall`: rows are higher than usual. */
export function useAround(isEditable: boolean, isTall = false): Around {
  const people = usePeople();
  const today = useToday();
  const optionChanges = useOptionChanges();
  return useMemo(() => {
    const byID = new Map([...people.formerUsers, ...people.users].map((person) => [person.userID, person]));
    const columnIDs = currentSheet()?.shown.layout.columns.map(({ columnID }) => columnID) ?? [];
    const optionsOf = (columnID: number) => currentSheet()?.shown.entry('options', `options:${columnID}`) ?? [];
    return {
      isEditable,
      isTall,
      personOf: (userID) => byID.get(userID),
      optionsOf,
      today,
      isDone: doneRows(columnIDs, optionsOf, (rowID, columnID) => currentSheet()?.shown.cell(rowID, columnID)),
      // Another object, so that all cells are drawn again.
      optionChanges,
    };
  }, [people, today, optionChanges, isEditable, isTall]);
}
