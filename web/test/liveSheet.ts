/** A sheet under test with its surroundings in hand: calls that are answered when the test says so. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import type { Change, MissedChanges, Numbered } from '@marquee/contract/live.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import { opened, openSheet, writeOut } from '@marquee/contract/open-sheet.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import { NetworkError } from '#sync/call.ts';
import type { Answer } from '#sync/inbox.ts';
import { LiveSheet } from '#sync/liveSheet.ts';
import { Outbox } from '#sync/outbox.ts';
import type { ShownSheet } from '#sync/shownSheet.ts';
import { Watchers } from '#sync/watchers.ts';

const alerts = { newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true };

/** One group (1) with two rows (11, 12) and one text column (21); the reader is user 1. */
export function aSheet(revision: number, texts: Record<number, string> = {}): Sheet {
  return {
    sheetID: 1,
    name: 'Spring',
    description: '',
    url: 'token',
    rowNameColumnWidth: 100,
    revision,
    groups: [
      {
        groupID: 1,
        sheetID: 1,
        name: 'Banners',
        ordering: 1,
        hideFromPublic: false,
        rows: [
          { rowID: 11, groupID: 1, name: 'First', ordering: 1 },
          { rowID: 12, groupID: 1, name: 'Second', ordering: 2 },
        ],
      },
    ],
    columns: [
      {
        columnID: 21,
        columnTypeID: 1,
        sheetID: 1,
        name: 'Text',
        ordering: 1,
        width: 140,
        accessRestrictions: 1,
        hideFromPublic: false,
        justForMe: false,
        multiChoiceOptions: [],
        cells: Object.entries(texts).map(([rowID, text]) => cellOf(Number(rowID), text)),
      },
    ],
    users: [{ userID: 1, firstName: 'Ada', surname: 'L', initials: 'AL', profileColour: 'teal' }],
    formerUsers: [],
    sheetUsers: [],
    loggedInSheetUser: { sheetUserID: 1, sheetID: 1, userID: 1, ...alerts },
  };
}

const cellOf = (rowID: number, text: string) => {
  const cellID = rowID * 10;
  return { cellID, rowID, columnID: 21, cellText: { cellTextID: cellID, cellID, text } };
};

const statusOf = (rowID: number, multiChoiceOptionID: number) => {
  const cellID = rowID * 10 + 1;
  return { cellID, rowID, columnID: 22, cellMultiChoice: { cellMultiChoiceID: cellID, cellID, multiChoiceOptionID } };
};

/** Groups 1 (rows 11, 12, 13), 2 (row 14) and 3; the text column 21 and a Status column 22 with the options 1, 2 and 3. */
export function aWideSheet(revision: number): Sheet {
  const sheet = aSheet(revision, { 11: 'one', 12: 'two' });
  const groups = [[11, 12, 13], [14], []].map((rowIDs, at) => ({
    groupID: at + 1,
    sheetID: 1,
    name: `Group ${at + 1}`,
    ordering: at + 1,
    hideFromPublic: false,
    rows: rowIDs.map((rowID, n) => ({ rowID, groupID: at + 1, name: `Row ${rowID}`, ordering: n + 1 })),
  }));
  const multiChoiceOptions = [1, 2, 3].map((ordering) => ({
    multiChoiceOptionID: ordering,
    columnID: 22,
    name: `Option ${ordering}`,
    colour: 'grey' as const,
    ordering,
  }));
  const cells = [statusOf(12, 1), statusOf(13, 2)];
  const statuses = sheet.columns.map((column) => ({
    ...column,
    columnID: 22,
    columnTypeID: 3 as const,
    name: 'Status',
    ordering: 2,
    multiChoiceOptions,
    cells,
  }));
  return { ...sheet, groups, columns: [...sheet.columns, ...statuses] };
}

/** The change by which a row's text becomes `text`. */
export const textChange = (rowID: number, text: string, by?: number): Change => ({
  kind: 'updateCell',
  fields: ['text'],
  cell: cellOf(rowID, text),
  by,
});

export const numbered = (revision: number, change: Change): Numbered => ({ revision, change });

/** A promise that the test settles. */
export interface Asked<T> {
  answer: (value: T) => void;
  fail: (error: Error) => void;
}

/** An open sheet, and lists of what it asked for, in order. */
export function openForTest(sheet: Sheet, isWhole = true) {
  const missed: (Asked<MissedChanges> & { since: number; readAs: 'member' | 'public' })[] = [];
  const wholes: Asked<Sheet>[] = [];
  const told: unknown[] = [];
  let gone = 0;
  let removed = 0;
  const notUnderstood: unknown[] = [];
  let isReachable = true;
  const outbox = new Outbox(async () => {
    if (!isReachable) throw new NetworkError();
  });
  const setReachable = (reachable: boolean) => {
    isReachable = reachable;
  };
  const watchers = new Watchers();
  const live = new LiveSheet(opened(sheet), isWhole, {
    outbox,
    watchers,
    readMissed: (since, readAs) =>
      new Promise((answer, fail) => {
        missed.push({ since, readAs, answer, fail });
      }),
    readWhole: () =>
      new Promise((answer, fail) => {
        wholes.push({ answer: (read) => answer(opened(read)), fail });
      }),
    tell: (error) => told.push(error),
    onGone: () => {
      gone += 1;
    },
    onRemoved: () => {
      removed += 1;
    },
    onNotUnderstood: (error) => notUnderstood.push(error),
  });
  const sent: (Asked<Answer> & { rowID: number; text: string })[] = [];
  /** Edits the text of a row as a cell editor does; the call waits in `sent`. */
  const edit = (rowID: number, text: string): Promise<boolean> =>
    live.edit({
      foretell: () => textChange(rowID, text),
      send: () =>
        new Promise((answer, fail) => {
          sent.push({ rowID, text, answer, fail });
        }),
    });
  /** Makes a change as the nouns do, but for the call, which is answered when the test says so. */
  const make = <A extends object, E extends Endpoint>({ change, queues }: Mutation<A, E>, args: A) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const saved = live.edit({
      foretell: change && ((below) => change(args, below)),
      queues: queues?.(args),
      send: () => promise,
    });
    /** what the server makes of it, which is what was foretold unless the test says otherwise */
    const made = change?.(args, live.shown.confirmed);
    return { saved, answer: (revision: number) => resolve({ revision, change: made }), fail: reject };
  };
  /** What the screen shows in a row. */
  const text = (rowID: number): string | undefined => live.shown.cell(rowID, 21)?.cellText?.text;
  return {
    live,
    watchers,
    outbox,
    missed,
    wholes,
    told,
    sent,
    edit,
    make,
    text,
    setReachable,
    timesGone: () => gone,
    timesRemoved: () => removed,
    notUnderstood,
  };
}

/** What is to be shown, as text to compare: the confirmed sheet, copied, with what waits applied to it in order. */
export function foretold({ confirmed, pending }: ShownSheet): string {
  const open = openSheet(structuredClone(writeOut(confirmed, 0)));
  for (const { foretell } of pending) {
    const change = foretell(open);
    if (change) applyChange(open, change);
  }
  return JSON.stringify(writeOut(open, 0));
}
