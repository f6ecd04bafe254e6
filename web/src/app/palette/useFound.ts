/** What the palette finds for what was typed: sheets, rows and people, and what can be done. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { fullName } from '@marquee/contract/people.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActiveSheetURL } from '#app/shell/activeSheet.ts';
import { fold } from '#ui/fold.ts';
import { useLoggedInUser } from '#people/session.ts';
import { closeBoard } from '#screen/board.ts';
import { recentSheets } from '#screen/recentSheets.ts';
import { goToRow } from '#sheets/goToRow.ts';
import { setFilter } from '#sheets/narrow/narrowStore.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useLayout, usePeople } from '#sync/openSheet.ts';
import { sheetsIn, useMyTree } from '#tree/myTree.ts';
import { bestOf, wordsTyped } from './matching.ts';
import { useCommands } from './useCommands.ts';

export type Sort = 'sheet' | 'row' | 'person' | 'command';

export interface Entry {
  /** unlike every other's */
  key: string;
  name: string;
  folded: string;
  /** where it is, or what comes of it */
  about?: string | undefined;
  keys?: readonly string[] | undefined;
  run: () => void;
}

export interface FoundSection {
  sort: Sort;
  title: string;
  entries: readonly Entry[];
}

const most = { sheet: 6, row: 8, person: 4, command: 7 } as const;

function useSheets(): { all: Entry[]; recent: Entry[] } {
  const navigate = useNavigate();
  const { nodes } = useMyTree();
  const { data: user } = useLoggedInUser();
  const here = useActiveSheetURL();
  return useMemo(() => {
    const all = sheetsIn(nodes ?? []).flatMap(({ folders, sheet: { sheetName, sheetURL } }) =>
      sheetURL === null || sheetURL === here
        ? []
        : [
            {
              key: `sheet:${sheetURL}`,
              url: sheetURL,
              name: sheetName ?? '',
              folded: fold(sheetName ?? ''),
              about: folders.join(' / '),
              run: () => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } }),
            },
          ],
    );
    const urls = user ? recentSheets(user.userID) : [];
    const recent = urls.flatMap((url) => all.find((sheet) => sheet.url === url) ?? []);
    return { all, recent: recent.length > 0 ? recent : all };
  }, [nodes, here, navigate, user]);
}

/** Goes to a row, out of a board too. */
function leadToRow(rowID: number): void {
  closeBoard();
  goToRow(rowID);
}

function useRows(): readonly Entry[] {
  const layout = useLayout();
  return useMemo(() => {
    const shown = currentSheet()?.shown;
    return layout.groups.flatMap(({ groupID, rowIDs }) => {
      const about = shown?.entry('group', `group:${groupID}`)?.name;
      return rowIDs.map((rowID) => {
        const name = shown?.entry('row', `row:${rowID}`)?.name ?? '';
        return { key: `row:${rowID}`, name, folded: fold(name), about, run: () => leadToRow(rowID) };
      });
    });
  }, [layout]);
}

/** Choosing a person leaves the rows that are theirs, by the first column that says so. */
function usePersons(): readonly Entry[] {
  const { users } = usePeople();
  const column = useLayout().columns.find(({ columnTypeID }) => columnTypeID === columnTypes.who);
  return useMemo(
    () =>
      column === undefined
        ? []
        : users.map((person) => ({
            key: `person:${person.userID}`,
            name: fullName(person),
            folded: fold(fullName(person)),
            about: `Filter by ${column.name}`,
            run: () => setFilter({ by: 'oneOf', columnID: column.columnID, ids: [person.userID] }),
          })),
    [column, users],
  );
}

export function useFound(typed: string): readonly FoundSection[] {
  const words = wordsTyped(typed);
  const sheets = useSheets();
  const rows = useRows();
  const people = usePersons();
  // Two views, or columns, may have one name.
  const commands = useCommands().map((command, at) => ({ ...command, key: `command:${at}` }));
  if (words.length === 0) {
    return [
      { sort: 'sheet' as const, title: 'Recent sheets', entries: sheets.recent.slice(0, 4) },
      { sort: 'command' as const, title: 'Commands', entries: commands },
    ].filter(({ entries }) => entries.length > 0);
  }
  return [
    { sort: 'command' as const, title: 'Commands', entries: bestOf(commands, words, most.command) },
    { sort: 'sheet' as const, title: 'Sheets', entries: bestOf(sheets.all, words, most.sheet) },
    { sort: 'row' as const, title: 'Rows in this sheet', entries: bestOf(rows, words, most.row) },
    { sort: 'person' as const, title: 'People', entries: bestOf(people, words, most.person) },
  ].filter(({ entries }) => entries.length > 0);
}
