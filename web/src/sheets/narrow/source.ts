/** What narrowing reads of a sheet: names and cells as they are shown, edits that are not confirmed yet included. */
import { waitsFor, type BannerDecision } from '@marquee/contract/decisions.ts';
import type { CheckResult } from '@marquee/contract/checks/results.ts';
import { textOf, type Cell } from '@marquee/contract/cells.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { Lookup } from '@marquee/contract/cell-kinds/kind.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { fullName } from '@marquee/contract/people.ts';
import { useChecks } from '#checks/checks.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { ShownSheet } from '#sync/shownSheet.ts';

export interface Source {
  rowName(rowID: number): string;
  cell(rowID: number, columnID: number): Cell | undefined;
  /** the options of a Status column in order */
  options(columnID: number): readonly MultiChoiceOption[];
  personName(userID: number): string | undefined;
  /** what is decided on a cell; undefined where nothing is */
  decision(cellID: number): BannerDecision | undefined;
  /** what checks find in a cell's banner, where anything is to be checked; undefined until that is known, which it is to members alone */
  checked: ((cell: Cell | undefined) => CheckResult | undefined) | undefined;
  /** whether a decision on a cell is asked of the reader */
  waitsForMe(cellID: number): boolean;
}

export function sourceOf(shown: ShownSheet): Source {
  const { decisions, head, users, formerUsers } = shown.confirmed;
  const names = new Map([...formerUsers, ...users].map((person) => [person.userID, fullName(person)]));
  return {
    rowName: (rowID) => shown.entry('row', `row:${rowID}`)?.name ?? '',
    cell: (rowID, columnID) => shown.cell(rowID, columnID),
    options: (columnID) => shown.entry('options', `options:${columnID}`) ?? [],
    personName: (userID) => names.get(userID),
    decision: (cellID) => decisions.get(cellID),
    checked: useChecks.getState().resultOf,
    waitsForMe: (cellID) => waitsFor(decisions.get(cellID), head?.loggedInSheetUser?.userID),
  };
}

/** Names of people and of a column's options, as `toText` asks for them. */
export function lookupOf(source: Source, columnID: number): Lookup {
  const names = new Map(source.options(columnID).map((option) => [option.multiChoiceOptionID, option.name]));
  return { personName: (id) => source.personName(id), optionName: (id) => names.get(id) };
}

/** Reads the cells of a column as a person does; '' where one is empty. */
export function wordsOf(source: Source, { columnID, columnTypeID }: Pick<OpenColumn, 'columnID' | 'columnTypeID'>) {
  const kind = cellKinds[columnTypeID];
  const look = lookupOf(source, columnID);
  return (cell: Cell | undefined): string => textOf(cell, kind, look);
}

/** The name of one of the choices that a filter of a column lets through; undefined where there is none of that id. */
export function choiceName({ columnTypeID }: Pick<OpenColumn, 'columnTypeID'>, id: number, look: Lookup) {
  const { filter } = kindViews[columnTypeID];
  return filter.by === 'choices' ? filter.nameOf(id, look) : undefined;
}
