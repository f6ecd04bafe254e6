/** The page's own state against the real server: what is foretold of a change is what the server makes of it, whoever else changes what. */
import { changeCell, changeCells, fillCell } from '@marquee/contract/cells-mutations.ts';
import * as columns from '@marquee/contract/columns-mutations.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import * as groups from '@marquee/contract/groups-mutations.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { setAlerts } from '@marquee/contract/members-mutations.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import { opened, openSheet, writeOut } from '@marquee/contract/open-sheet.ts';
import * as rows from '@marquee/contract/rows-mutations.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import * as sheets from '@marquee/contract/sheets-mutations.ts';
import { startApp } from '@marquee/server/test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '@marquee/server/test/builders.ts';
import type { Caller } from '@marquee/server/test/client.ts';
import { comparable } from '@marquee/server/test/folded.ts';
import { Listener } from '@marquee/server/test/listener.ts';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { setConnectionID } from '../../web/src/sync/connectionID.ts';
import { LiveSheet } from '../../web/src/sync/liveSheet.ts';
import { Outbox } from '../../web/src/sync/outbox.ts';
import { sender } from '../../web/src/sync/sender.ts';
import { foretold } from '../../web/test/liveSheet.ts';
import { Watchers } from '../../web/src/sync/watchers.ts';

const app = await startApp();
const me = await aPerson(app, { admin: true });
const other = await aPerson(app);

const realFetch = globalThis.fetch;
vi.stubGlobal('document', { cookie: '', querySelector: () => null });
vi.stubGlobal('fetch', (to: string, request: RequestInit = {}) => {
  if (!to.startsWith('/')) return realFetch(to, request);
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(me.credentials)) headers.set(name, value);
  return realFetch(app.base + to, { ...request, headers });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setConnectionID(undefined);
});

/** A change that somebody makes: here, shown at once, or elsewhere. */
type Make = <A extends object, E extends Endpoint>(mutation: Mutation<A, E>, args: A) => Promise<unknown>;
type Deed = (make: Make, sheet: TestSheet, a: number, b: number) => Promise<unknown>;

const rowOf = ({ rows: [first, second, third] }: TestSheet, n: number) => [first, second, third][n % 3]?.rowID ?? 0;
const groupOf = ({ groups: [first, second] }: TestSheet, n: number) => [first, second][n % 2]?.groupID ?? 0;
const columnOf = (sheet: TestSheet, n: number) => Object.values(sheet.columns)[n % 6]?.columnID ?? 0;
const optionOf = ({ options, columns: { status } }: TestSheet, n: number) => ({
  columnID: status.columnID,
  multiChoiceOptionID: options[n % 2 ? 1 : 0].multiChoiceOptionID,
});
const textOf = (sheet: TestSheet, a: number, b: number) =>
  ({
    rowID: rowOf(sheet, a),
    columnID: sheet.columns.text.columnID,
    columnTypeID: 1,
    fields: { text: b % 4 ? `Text ${b}` : '' },
  }) as const;
const choiceOf = (sheet: TestSheet, a: number, b: number) => {
  const { columnID, multiChoiceOptionID } = optionOf(sheet, b);
  return { rowID: rowOf(sheet, a), columnID, columnTypeID: 3, fields: { multiChoiceOptionID } } as const;
};

const deeds: Record<string, Deed> = {
  fillCell: (make, sheet, a, b) => make(fillCell, textOf(sheet, a, b)),
  changeText: (make, sheet, a, b) => make(changeCell, textOf(sheet, a, b)),
  changeLink: (make, sheet, a, b) =>
    make(changeCell, {
      rowID: rowOf(sheet, a),
      columnID: sheet.columns.link.columnID,
      columnTypeID: 5,
      fields: { displayText: `Words ${b}` },
    }),
  choose: (make, sheet, a, b) => make(changeCell, choiceOf(sheet, a, b)),
  changeCells: (make, sheet, a, b) =>
    make(changeCells, { edits: [textOf(sheet, a, b), textOf(sheet, a + 1, b), choiceOf(sheet, a, b)] }),
  renameRow: (make, sheet, a, b) => make(rows.renameRow, { rowID: rowOf(sheet, a), name: `Name ${b}` }),
  moveRow: (make, sheet, a, b) => make(rows.moveRow, { rowID: rowOf(sheet, a), ordering: 1 + (b % 3) }),
  moveToGroup: (make, sheet, a, b) =>
    make(rows.moveRow, { rowID: rowOf(sheet, a), groupID: groupOf(sheet, b), ordering: 1 + (b % 3) }),
  renameGroup: (make, sheet, a, b) => make(groups.renameGroup, { groupID: groupOf(sheet, a), name: `Name ${b}` }),
  moveGroup: (make, sheet, a, b) => make(groups.moveGroup, { groupID: groupOf(sheet, a), ordering: 1 + (b % 2) }),
  hideGroup: (make, sheet, a, b) => make(groups.hideGroup, { groupID: groupOf(sheet, a), hideFromPublic: b % 2 === 0 }),
  renameColumn: (make, sheet, a, b) => make(columns.renameColumn, { columnID: columnOf(sheet, a), name: `Name ${b}` }),
  resizeColumn: (make, sheet, a, b) => make(columns.resizeColumn, { columnID: columnOf(sheet, a), width: 100 + b }),
  hideColumn: (make, sheet, a) => make(columns.restrictColumn, { columnID: columnOf(sheet, a), accessRestrictions: 2 }),
  keepColumn: (make, sheet, a) => make(columns.restrictColumn, { columnID: columnOf(sheet, a), accessRestrictions: 3 }),
  openColumn: (make, sheet, a) => make(columns.restrictColumn, { columnID: columnOf(sheet, a), accessRestrictions: 1 }),
  moveColumn: (make, sheet, a, b) => make(columns.moveColumn, { columnID: columnOf(sheet, a), ordering: 1 + (b % 6) }),
  renameOption: (make, sheet, a, b) => make(columns.changeOption, { ...optionOf(sheet, a), name: `Name ${b}` }),
  colourOption: (make, sheet, a) => make(columns.changeOption, { ...optionOf(sheet, a), colour: 'red' }),
  renameSheet: (make, { sheetID }, _, b) => make(sheets.renameSheet, { sheetID, name: `Name ${b}` }),
  describeSheet: (make, { sheetID }, _, b) => make(sheets.describeSheet, { sheetID, description: `Words ${b}` }),
  resizeRowNames: (make, { sheetID }, _, b) => make(sheets.resizeRowNames, { sheetID, rowNameColumnWidth: 200 + b }),
  deleteOption: (make, sheet, a) => make(columns.deleteOption, optionOf(sheet, a)),
  restoreOption: (make, sheet, a) => make(columns.restoreOption, optionOf(sheet, a)),
  deleteRow: (make, sheet, a) => make(rows.deleteRow, { rowID: rowOf(sheet, a) }),
  restoreRows: (make, sheet, a) => make(rows.restoreRows, { rowIDs: [rowOf(sheet, a)] }),
  deleteColumn: (make, sheet, a) => make(columns.deleteColumn, { columnID: columnOf(sheet, a) }),
  restoreColumn: (make, sheet, a) => make(columns.restoreColumn, { columnID: columnOf(sheet, a) }),
  deleteGroup: (make, sheet, a) => make(groups.deleteGroup, { groupID: groupOf(sheet, a) }),
  restoreGroup: (make, sheet, a) => make(groups.restoreGroup, { groupID: groupOf(sheet, a) }),
};

/** A page of mine with the sheet open, without its screen. */
class Page {
  readonly live: LiveSheet;
  readonly outbox = new Outbox(async () => {});
  readonly refused: unknown[] = [];
  readonly #listener = new Listener(app.base, me.credentials);
  readonly #sheet: TestSheet;
  #heard = 0;

  private constructor(sheet: TestSheet, read: Sheet) {
    this.#sheet = sheet;
    const query = { sheetURL: sheet.url };
    this.live = new LiveSheet(opened(read), true, {
      outbox: this.outbox,
      watchers: new Watchers(),
      readMissed: async (since) =>
        (
          await me.call(getChanges, {
            params: { id: String(sheet.sheetID) },
            query: { ...query, since: String(since) },
          })
        ).body,
      readWhole: async () => opened(await readSheet(me, sheet.url)),
      tell: (error) => this.refused.push(error),
      onGone: () => {},
      onRemoved: () => {},
      onNotUnderstood: (error) => this.refused.push(error),
    });
  }

  static async open(sheet: TestSheet): Promise<Page> {
    const page = new Page(sheet, await readSheet(me, sheet.url));
    await page.#listener.client.start();
    await page.#listener.join(sheet.sheetID);
    setConnectionID(page.#listener.connectionID);
    await page.live.catchUp();
    return page;
  }

  async close(): Promise<void> {
    this.live.close();
    await this.#listener.client.stop();
  }

  /** Takes in what was pushed since, and what is shown must be right behind each. */
  hear(): void {
    for (const push of this.#listener.pushes.slice(this.#heard)) {
      this.#heard += 1;
      this.live.receive(push);
      this.check();
    }
  }

  make: Make = (mutation, args) => {
    const { change, queues } = mutation;
    const send = sender({ mutation, args, confirmed: () => this.live.shown.confirmed });
    const saved = this.live.edit({
      foretell: change && ((below) => change(args, below)),
      queues: queues?.(args),
      send: async () => (await send()).answer,
    });
    this.check();
    return saved;
  };

  check(): void {
    expect(JSON.stringify(writeOut(this.live.shown.view, 0))).toBe(foretold(this.live.shown));
  }

  /** What is shown, and what a fresh read has, once all of it has been heard. */
  async shownAndRead(): Promise<{ shown: Sheet; read: Sheet }> {
    const read = await readSheet(me, this.#sheet.url);
    this.hear();
    await this.live.catchUp();
    return { shown: comparable(writeOut(this.live.shown.view, this.live.revision)), read: comparable(read) };
  }
}

/** A sheet without what only the server can know: ids of cells. */
function withoutIDs(sheet: Sheet): unknown {
  const isID = (name: string) => name === 'cellID' || /^cell\w+ID$/.test(name);
  return JSON.parse(JSON.stringify({ ...sheet, revision: 0 }, (name, value: unknown) => (isID(name) ? 0 : value)));
}

const elsewhere =
  (caller: Caller): Make =>
  (mutation, args) => {
    const nothing = openSheet({ ...emptySheet });
    return caller.attempt(mutation.endpoint, mutation.input(args, nothing));
  };

const emptySheet: Sheet = {
  sheetID: 1,
  name: '',
  description: '',
  url: '',
  rowNameColumnWidth: 100,
  groups: [],
  columns: [],
  users: [],
  formerUsers: [],
  revision: 0,
};

test(
  '[LIVE-53] what is shown of each change before its answer is what the server makes of it',
  { timeout: 60_000 },
  async () => {
    const sheet = await aSheet(app, { owner: me, members: [other] });
    const page = await Page.open(sheet);
    const { live } = page;
    const isForetold = (name: string) => !name.startsWith('restore');
    try {
      for (const [n, [name, deed]] of Object.entries(deeds).entries()) {
        const saved = deed(page.make, sheet, n, n + 1);
        const before = withoutIDs(writeOut(live.shown.view, 0));
        expect(live.shown.pending.length, name).toBe(isForetold(name) ? 1 : 0);
        expect(await saved, name).toBe(true);
        expect(live.shown.pending, name).toEqual([]);
        if (isForetold(name)) expect(withoutIDs(writeOut(live.shown.view, 0)), name).toEqual(before);
        const { shown, read } = await page.shownAndRead();
        expect(shown, name).toEqual(read);
      }
      const { sheetUserID } = live.shown.view.head?.loggedInSheetUser ?? { sheetUserID: 0 };
      const flags = { newCommentAlertsEnabled: false };
      expect(await page.make(setAlerts, { sheetUserID, flags })).toBe(true);
      const { shown, read } = await page.shownAndRead();
      expect(shown.loggedInSheetUser).toMatchObject(flags);
      expect(shown.loggedInSheetUser).toEqual(read.loggedInSheetUser);
      expect(page.refused).toEqual([]);
    } finally {
      await page.close();
    }
  },
);

const names = Object.keys(deeds);
const act = fc.record({ deed: fc.constantFrom(...names), isMine: fc.boolean(), a: fc.nat(20), b: fc.nat(20) });
const runs = 8;

test(
  '[LIVE-56] with others at work, what is shown is right at each step, and at the end what a fresh read has',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 12, size: 'max' }),
      async (batches) => {
        const sheet = await aSheet(app, { owner: me, members: [other] });
        const page = await Page.open(sheet);
        try {
          for (const batch of batches) {
            const made = batch.map(async ({ deed, isMine, a, b }) =>
              deeds[deed]?.(isMine ? page.make : elsewhere(other), sheet, a, b),
            );
            page.hear();
            await Promise.all(made);
            page.check();
          }
          await vi.waitUntil(() => page.outbox.unsaved === 0, { timeout: 20_000 });
          const { shown, read } = await page.shownAndRead();
          expect(page.live.shown.pending).toEqual([]);
          expect(shown).toEqual(read);
        } finally {
          await page.close();
        }
      },
    );
    await fc.assert(property, { numRuns: runs, endOnFailure: process.env['SHRINK'] === undefined });
  },
);
