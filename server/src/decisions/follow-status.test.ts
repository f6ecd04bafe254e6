/** Status columns that follow decisions, on banners of a real file server: what is set, when, in whose name, and where nothing is. */
import { askForDecisions } from '@marquee/contract/asks.ts';
import { addCell, updateCell, type Cell } from '@marquee/contract/cells.ts';
import {
  access,
  addColumn,
  addOption,
  deleteColumn,
  deleteOption,
  restoreColumn,
  updateColumn,
  type AccessRestrictions,
} from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { decide, type VerdictWord } from '@marquee/contract/decisions.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { forgetGuest, listGuests } from '@marquee/contract/review-links.ts';
import { duplicateSheet, setApprovalRule } from '@marquee/contract/sheets.ts';
import { getStatusFollow, setStatusFollow, type FollowOptions } from '@marquee/contract/status-follow.ts';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import type { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { fillUp } from '#test/full-log.ts';
import { historyOf } from '#test/history.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, host);
let nth = 0;

const settled = async () => {
  await app.freezer.drain();
};
afterEach(settled);

const nothing: FollowOptions = {
  approvedOptionID: null,
  changesOptionID: null,
  rejectedOptionID: null,
  waitingOptionID: null,
};
const follow = async (by: Caller, columnID: number, statusColumnID: number | null, options: Partial<FollowOptions>) =>
  (
    await by.call(setStatusFollow, {
      params: { id: String(columnID) },
      body: { statusColumnID, ...nothing, ...options },
    })
  ).body.follow;
const followOf = async (by: Caller, columnID: number) =>
  (await by.call(getStatusFollow, { params: { id: String(columnID) } })).body.follow;
const say = (by: Caller, cell: Cell, verdict: VerdictWord, number = 1) =>
  by.call(decide, {
    params: { id: String(cell.cellID) },
    body: { number, verdict, ...(verdict === 'changes' ? { comment: '<p>Larger</p>' } : {}) },
  });
const restrict = (by: Caller, columnID: number, accessRestrictions: AccessRestrictions) =>
  by.call(updateColumn, { body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] } });

/** A sheet of two members whose first row has a frozen banner, followed by its Status column. */
async function aFollowedBanner() {
  const ftpfolder = `follow-${(nth += 1)}`;
  await folder.write(`${ftpfolder}/hero_v1.png`, 'one');
  await folder.write(`${ftpfolder}/hero_v2.png`, 'two');
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { banner, status } = sheet.columns;
  const cell = await aBanner(sheet, account, { fileName: 'hero_v1.png', ftpfolder, fileType: 1 });
  await settled();
  const [open, done] = sheet.options.map(({ multiChoiceOptionID }) => multiChoiceOptionID);
  const rework = (await ann.call(addOption, { body: { columnID: status.columnID, name: 'Rework', colour: 'red' } }))
    .body.multiChoiceOptionID;
  const ids = { open: open ?? 0, done: done ?? 0, rework };
  const options = { approvedOptionID: ids.done, changesOptionID: rework, waitingOptionID: ids.open };
  await follow(ann, banner.columnID, status.columnID, options);
  return { sheet, cell, ftpfolder, ids, banner: banner.columnID, status: status.columnID, options };
}

const shownIn = async (sheet: TestSheet, rowID: number, columnID: number) =>
  (await readSheet(ann, sheet.url)).columns
    .find((column) => column.columnID === columnID)
    ?.cells.find((cell) => cell.rowID === rowID)?.cellMultiChoice?.multiChoiceOptionID ?? null;
const statusOf = ({ sheet, status }: { sheet: TestSheet; status: number }) =>
  shownIn(sheet, sheet.rows[0].rowID, status);
const setByHand = (sheet: TestSheet, columnID: number, multiChoiceOptionID: number) =>
  bob.call(addCell, {
    body: { cell: { rowID: sheet.rows[0].rowID, columnID, cellMultiChoice: { multiChoiceOptionID } } },
  });
const point = async (cell: Cell, fileName: string, by: Caller = ann) => {
  await by.call(updateCell, { body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] } });
  await settled();
};

test('[DECISION-10] a verdict sets the Status in its own transaction, in the name of who decided, and a new version sets it again', async () => {
  const made = await aFollowedBanner();
  const { cell, ids, sheet } = made;
  expect(await statusOf(made)).toBeNull();
  const { revision } = await readSheet(ann, sheet.url);
  await say(bob, cell, 'approve');
  expect(await statusOf(made)).toBe(ids.done);
  const { body: heard } = await ann.call(getChanges, {
    params: { id: String(sheet.sheetID) },
    query: { since: String(revision), readAs: 'member' },
  });
  expect(heard.changes.map(({ change }) => change.kind)).toEqual(['updateRows', 'decideBanners']);
  const [told] = await historyOf(ann, sheet, { rowID: cell.rowID, columnID: made.status });
  expect(told).toMatchObject({ what: 'cellsChanged', deed: 'decided', by: { userID: bob.userID } });
  await say(ann, cell, 'changes');
  expect(await statusOf(made)).toBe(ids.rework);
  await say(ann, cell, 'withdraw');
  expect(await statusOf(made)).toBe(ids.done);
  await point(cell, 'hero_v2.png', bob);
  expect(await statusOf(made)).toBe(ids.open);
  const [taken] = await historyOf(ann, sheet, { rowID: cell.rowID, columnID: made.status });
  expect(taken).toMatchObject({ what: 'cellsChanged', deed: 'newVersion', by: { userID: ann.userID } });
});

test('[DECISION-10] what a person sets by hand afterwards stays until something else is decided', async () => {
  const made = await aFollowedBanner();
  await say(bob, made.cell, 'approve');
  await setByHand(made.sheet, made.status, made.ids.rework);
  await say(ann, made.cell, 'approve');
  expect(await statusOf(made)).toBe(made.ids.rework);
  await say(ann, made.cell, 'changes');
  await say(ann, made.cell, 'approve');
  expect(await statusOf(made)).toBe(made.ids.done);
});

test('[DECISION-9] [DECISION-11] naming it changes no cell, a state without an option sets nothing, and ending it ends it', async () => {
  const made = await aFollowedBanner();
  await say(bob, made.cell, 'approve');
  await setByHand(made.sheet, made.status, made.ids.rework);
  const read = await follow(bob, made.banner, made.status, { changesOptionID: made.ids.open });
  expect(read).toEqual({
    ...nothing,
    statusColumnID: made.status,
    changesOptionID: made.ids.open,
    goneOptions: 0,
  });
  expect(await statusOf(made)).toBe(made.ids.rework);
  await say(bob, made.cell, 'withdraw');
  expect(await statusOf(made)).toBe(made.ids.rework);
  await say(bob, made.cell, 'changes');
  expect(await statusOf(made)).toBe(made.ids.open);
  expect(await follow(bob, made.banner, null, {})).toBeNull();
  await say(bob, made.cell, 'approve');
  expect(await statusOf(made)).toBe(made.ids.open);
});

test('[DECISION-12] deleted options and columns switch it off quietly, and it goes on when they are back', async () => {
  const made = await aFollowedBanner();
  const { banner, cell, ids, status } = made;
  await ann.call(deleteOption, { params: { id: String(ids.done) }, query: {} });
  expect(await followOf(bob, banner)).toMatchObject({ statusColumnID: status, approvedOptionID: null, goneOptions: 1 });
  await say(bob, cell, 'approve');
  expect(await statusOf(made)).toBeNull();
  await ann.call(deleteColumn, { params: { id: String(status) }, query: {} });
  expect(await followOf(bob, banner)).toEqual({ ...nothing, statusColumnID: null, goneOptions: 0 });
  expect((await say(bob, cell, 'changes')).status).toBe(201);
  await ann.call(restoreColumn, { params: { id: String(status) }, body: {} });
  expect(await followOf(bob, banner)).toMatchObject({ statusColumnID: status, changesOptionID: ids.rework });
  await say(ann, cell, 'changes');
  expect(await statusOf(made)).toBeNull();
  await say(bob, cell, 'withdraw');
  await say(ann, cell, 'withdraw');
  expect(await statusOf(made)).toBe(ids.open);
});

test('[DECISION-12] a Status column that is just for somebody is named by nobody else’s banners, and follows nothing once it is', async () => {
  const made = await aFollowedBanner();
  const { banner, cell, options, status } = made;
  await restrict(ann, status, access.justForMe);
  expect(await followOf(bob, banner)).toEqual({ ...nothing, statusColumnID: null, goneOptions: 0 });
  await say(ann, cell, 'approve');
  expect(await statusOf(made)).toBeNull();
  await restrict(ann, banner, access.justForMe);
  expect(await follow(ann, banner, status, options)).toMatchObject({ statusColumnID: status });
  await say(ann, cell, 'withdraw');
  expect(await statusOf(made)).toBe(made.ids.open);
});

test('[DECISION-12] banners that are just for one member set a Status that all see, in that member’s name', async () => {
  const made = await aFollowedBanner();
  const { ids, sheet, status, ftpfolder, options } = made;
  const { columnID } = (
    await bob.call(addColumn, { body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner } })
  ).body;
  await restrict(bob, columnID, access.justForMe);
  await follow(bob, columnID, status, options);
  const cellBanner = { ftpaccountID: account.ftpAaccountID, fileName: 'hero_v1.png', ftpfolder, fileType: 1 } as const;
  const { rowID } = sheet.rows[1];
  await bob.call(addCell, { body: { cell: { rowID, columnID, cellBanner } } });
  await settled();
  expect(await shownIn(sheet, rowID, status)).toBe(ids.open);
  const [told] = await historyOf(ann, sheet, { rowID, columnID: status });
  expect(told).toMatchObject({ deed: 'newVersion', by: { userID: bob.userID } });
});

test('[SCREEN-835] where the last one who was waited for leaves by themself or is forgotten, the Status follows what that makes of the banner', async () => {
  const made = await aFollowedBanner();
  const { cell, ids, sheet } = made;
  const { sheetID } = sheet;
  const eve = await aPerson(app, { admin: true, accountID: ann.accountID });
  const askOf = (people: { userIDs?: number[]; emailAddresses?: string[] }) =>
    ann.call(askForDecisions, { body: { sheetID, cellIDs: [cell.cellID], userIDs: [], ...people } });
  await ann.call(inviteUserToSheet, { body: { sheetID, emailAddress: eve.emailAddress } });
  await ann.call(setApprovalRule, { params: { id: String(sheetID) }, body: { approvedWhen: 'everybody' } });
  await askOf({ userIDs: [eve.userID] });
  await say(bob, cell, 'approve');
  expect(await statusOf(made)).not.toBe(ids.done);
  await eve.call(removeUserFromSheet, { body: { sheetID, userID: eve.userID } });
  await expect.poll(() => statusOf(made)).toBe(ids.done);
  await askOf({ emailAddresses: ['cleo@client.example'] });
  expect(await statusOf(made)).toBe(ids.open);
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheetID) } })).body;
  await ann.call(forgetGuest, { params: { id: String(guests[0]?.guestID) } });
  expect(await statusOf(made)).toBe(ids.done);
});

test('[DECISION-11] a copied sheet follows as its original, and its banners come as they are', async () => {
  const made = await aFollowedBanner();
  await say(bob, made.cell, 'approve');
  const { sheetID } = made.sheet;
  const { body: copy } = await ann.call(duplicateSheet, {
    params: { id: String(sheetID) },
    body: { name: 'Copy', content: 'values' },
  });
  await settled();
  const read = await readSheet(ann, copy.url);
  const [banner, status] = ['My banner', 'My status'].map((name) =>
    read.columns.find((column) => column.name === name),
  );
  const optionOf = (name: string) =>
    status?.multiChoiceOptions.find((option) => option.name === name)?.multiChoiceOptionID;
  expect(await followOf(ann, banner?.columnID ?? 0)).toMatchObject({
    statusColumnID: status?.columnID,
    approvedOptionID: optionOf('Done'),
    waitingOptionID: optionOf('Open'),
  });
  expect(status?.cells.map((cell) => cell.cellMultiChoice?.multiChoiceOptionID)).toEqual([optionOf('Done')]);
});

test('[FAULT-10] a version whose Status could not be set as it was taken has it set a little later, and once', async () => {
  const made = await aFollowedBanner();
  const { cell, ids, sheet } = made;
  await say(bob, cell, 'approve');
  const makeRoom = await fillUp(app, sheet.sheetID);
  await app.db.kysely
    .updateTable('cell_banner')
    .set({ file_name: 'hero_v2.png' })
    .where('cell_id', '=', cell.cellID)
    .execute();
  await settled();
  await makeRoom();
  expect(await statusOf(made)).toBe(ids.done);
  await app.following.now();
  expect(await statusOf(made)).toBe(ids.open);
  await setByHand(sheet, made.status, ids.rework);
  await app.following.now();
  expect(await statusOf(made)).toBe(ids.rework);
});
