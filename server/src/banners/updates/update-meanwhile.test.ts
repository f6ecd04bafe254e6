/** What happens while newer files are looked for: who goes away, who changes what, who else looks, and who is told. */
import { BannerUpdate, updateBannerFiles } from '@marquee/contract/banners.ts';
import { updateColumn, type Column } from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { notices } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import { addMember } from '#members/store.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { connectAs, listen } from '#test/listener.ts';
import { addBanner, aDoor, bannerNow, ftpAccountAt, lookForNewer, showBanner } from '#test/newer-banners.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const other = await startApp(app.databaseUrl, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });

const folder = await bannerFolder();
const then = Date.now() - 3 * 24 * 60 * 60_000;
for (const name of ['Hero_v1.jpg', 'Hero_v2.jpg']) {
  await folder.write(name, name, then);
  await folder.write(`below/${name}`, name, then);
}
const ftp = await startProftpd(folder.path);
const good = await ftpAccountAt(ann, ftp, { name: 'Good' });
const v1 = { ftpaccountID: good, fileName: 'Hero_v1.jpg' };
const found = 'Newer file Hero_v2.jpg found';

const newSheet = (): Promise<TestSheet> => aSheet(app, { owner: ann, members: [bob] });
const columnOf = ({ columns }: TestSheet) => columns.banner.columnID;
const setAccess = (columnID: number, accessRestrictions: Column['accessRestrictions'], who = ann) =>
  who.call(updateColumn, { body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] } });

const listing = '-rw-r--r-- 1 a a 5 Nov 20 10:00 Hero_v1.jpg\r\n-rw-r--r-- 1 a a 5 Nov 20 10:00 Hero_v2.jpg\r\n';

/** A look at all banners of a sheet, by a caller who may go away. */
function startLook(sheet: TestSheet, who: Caller, signalRConnectionID?: string) {
  const controller = new AbortController();
  const answer = fetch(`${app.base}${updateBannerFiles.path}`, {
    method: 'POST',
    headers: { ...who.credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ columnID: columnOf(sheet), signalRConnectionID }),
    signal: controller.signal,
  });
  answer.catch(() => undefined);
  return { answer, leave: () => controller.abort() };
}

/** A look that waits in front of a server, at a sheet with banners of it. */
async function waitingLook(prepare: (sheet: TestSheet, ftpaccountID: number) => Promise<unknown>, who: Caller = ann) {
  const sheet = await newSheet();
  const door = await aDoor(ftp);
  const ftpaccountID = await ftpAccountAt(ann, door.host);
  await prepare(sheet, ftpaccountID);
  const look = startLook(sheet, who);
  await door.knocked;
  const result = async () => {
    door.open();
    const response = await look.answer;
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  return { ...look, sheet, door, ftpaccountID, result };
}

test('[BANNER-10] a look whose caller goes away closes its connections and changes nothing', async () => {
  const { sheet, door, leave, answer } = await waitingLook(async (sheet, ftpaccountID) => {
    await showBanner(ann, sheet, sheet.rows[0], v1);
    await showBanner(ann, sheet, sheet.rows[1], { ...v1, ftpaccountID });
  });
  const before = await readSheet(ann, sheet.url);
  leave();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => door.connected()).toBe(0);
  door.open();
  // A later look waits for the one before it, so all that it could have done is done then.
  await lookForNewer(bob, sheet, { groupId: sheet.groups[1].groupID });
  expect((await readSheet(ann, sheet.url)).columns).toEqual(before.columns);
});

test('[BANNER-10] neither does one in the middle of a listing', async () => {
  const server = await startScriptedFtp({ data: () => ({ bytes: listing.slice(0, 50), after: 'hang' }) });
  const sheet = await newSheet();
  const cell = await showBanner(ann, sheet, sheet.rows[0], {
    ...v1,
    ftpaccountID: await ftpAccountAt(ann, server.host),
  });
  const { leave } = startLook(sheet, ann);
  await expect.poll(() => server.commands.some((line) => line.startsWith('LIST'))).toBe(true);
  leave();
  await expect.poll(() => server.connections.now).toBe(0);
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'Hero_v1.jpg', file: null });
});

test('[BANNER-10] neither does one that waits for its turn to save', async () => {
  const sheet = await newSheet();
  const cell = await showBanner(ann, sheet, sheet.rows[0], v1);
  const turn = Promise.withResolvers<void>();
  onTestFinished(() => turn.resolve());
  const author = { userID: ann.userID, connectionID: undefined };
  const held = app.services.writer.write(author, sheet.sheetID, () => turn.promise);
  const asker = await connectAs(ann);
  const heard: unknown[] = [];
  asker.client.on(notices.bannerProgress, (progress: unknown) => heard.push(progress));
  const gone = Promise.withResolvers<void>();
  app.server.server.once('request', (_request, response) => response.once('close', gone.resolve));
  const { leave } = startLook(sheet, ann, asker.connectionID);
  await expect.poll(() => heard.at(-1)).toMatchObject({ done: 1, total: 1 });
  leave();
  await gone.promise;
  turn.resolve();
  await held;
  // This has its turn after the look.
  await setAccess(columnOf(sheet), 2);
  expect(await bannerNow(ann, sheet, cell)).toMatchObject({ fileName: 'Hero_v1.jpg', file: null });
});

test('[BANNER-11] a cell that somebody changes meanwhile is left alone, and the answer says so', async () => {
  const { sheet, ftpaccountID, result } = await waitingLook(async (sheet, id) => {
    for (const row of sheet.rows) await showBanner(ann, sheet, row, { ...v1, ftpaccountID: id });
  });
  const [changed, deleted, free] = sheet.rows;
  const mine = await showBanner(bob, sheet, changed, { ftpaccountID, fileName: 'Mine.jpg' });
  await bob.call(deleteRow, { params: { id: String(deleted.rowID) } });
  const { body } = await result();
  expect(body).toMatchObject({
    updatedCells: [{ rowID: free.rowID }],
    multipleFilesChoices: [],
    feedback: ['Display, MPU: Someone changed this cell in the meantime, so it was left as it is.', found],
  });
  expect(await bannerNow(ann, sheet, mine)).toMatchObject({ fileName: 'Mine.jpg', noOfTimesNewFileFound: 0 });
});

test.each([
  ['a newer file', 'Hero_v1.jpg'],
  ['a choice', ''],
])(
  '[BANNER-11] who is removed from the sheet meanwhile changes nothing in it and is told nothing, of %s',
  async (_, fileName) => {
    const cy = await aPerson(app, { accountID: ann.accountID });
    const { sheet, result } = await waitingLook(async (sheet, ftpaccountID) => {
      await addMember(app.db.kysely, sheet.sheetID, cy.userID);
      await showBanner(ann, sheet, sheet.rows[0], { ftpaccountID, fileName });
    }, cy);
    await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: cy.userID } });
    const before = await readSheet(ann, sheet.url);
    expect(await result()).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await readSheet(ann, sheet.url)).toEqual(before);
  },
);

test('[BANNER-12] what changed is one push to whoever sees it, and not to who asked', async () => {
  const sheet = await newSheet();
  await showBanner(ann, sheet, sheet.rows[0], v1);
  await showBanner(ann, sheet, sheet.rows[2], { ...v1, ftpfolder: 'below' });
  const { groupID } = sheet.groups[1];
  await ann.call(updateGroup, { body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] } });
  const asker = await listen(ann, sheet);
  const member = await listen(bob, sheet);
  const visitor = await listen(new Caller(app.base), sheet);
  const far = await listen(new Caller(other.base, bob.credentials), sheet);
  const body = { columnID: columnOf(sheet), signalRConnectionID: asker.connectionID };
  const { revision } = await ann.call(updateBannerFiles, { body });
  await Promise.all([member.heard(1), visitor.heard(1), far.heard(1)]);
  for (const { pushes } of [member, far]) {
    expect(pushes).toMatchObject([{ revision, change: { kind: 'updateRows', rows: [], cells: [{}, {}] } }]);
  }
  expect(visitor.pushes).toMatchObject([{ change: { kind: 'updateRows', cells: [{ rowID: sheet.rows[0].rowID }] } }]);
  expect(asker.pushes).toEqual([]);
});

test('[BANNER-12] of a Just-for-me column only its creator hears', async () => {
  const sheet = await newSheet();
  const cell = await showBanner(ann, sheet, sheet.rows[0], v1);
  await setAccess(columnOf(sheet), 3);
  const tab = await listen(ann, sheet);
  const member = await listen(bob, sheet);
  expect((await lookForNewer(ann, sheet)).updatedCells).toMatchObject([{ cellID: cell.cellID }]);
  await tab.heard(1);
  // Whatever bob was to be told would have come before this.
  const columnID = sheet.columns.text.columnID;
  await ann.call(updateColumn, { body: { column: { columnID, name: 'Copy' }, updateFields: ['name'] } });
  await member.heard(1);
  expect(member.kinds).toEqual(['updateColumn']);
});

test('[BANNER-12] hundreds of cells are saved in parts, so that nobody waits long, and each is told once', async () => {
  const { userID, accountID } = ann;
  const sheet = await addBigSheet(app.db, { rows: 250, columns: 9, ownerUserID: userID, accountID, name: 'Large' });
  const columnID = sheet.columns.find(({ columnTypeID }) => columnTypeID === 6)?.columnID ?? 0;
  await sql`
    insert into cell_banner (cell_id, ftp_account_id, file_type, file_name)
    select cell_id, ${good}, 1, 'Hero_v1.jpg' from cell where column_id = ${columnID}
    on conflict (cell_id) do update
      set ftp_account_id = ${good}, file_type = 1, file_name = 'Hero_v1.jpg', ftp_folder = '', banner_width = 0, banner_height = 0
  `.execute(app.db.kysely);
  const member = await listen(bob, sheet);
  const { body, revision } = await ann.call(updateBannerFiles, { body: { columnID } });
  expect(body.feedback).toEqual(Array.from({ length: 250 }, () => found));
  await member.reached(revision ?? 0);
  const cells = member.pushes.flatMap(({ change }) => (change.kind === 'updateRows' ? (change.cells ?? []) : []));
  expect(member.pushes).toHaveLength(3);
  expect(new Set(cells.map(({ cellID }) => cellID))).toEqual(new Set(body.updatedCells.map(({ cellID }) => cellID)));
  expect(cells).toHaveLength(250);
});

test('[BANNER-13] how far a look has come is told to the connection that asked, and to no other', async () => {
  const sheet = await newSheet();
  await showBanner(ann, sheet, sheet.rows[0], v1);
  await showBanner(ann, sheet, sheet.rows[1], { ...v1, ftpfolder: 'below' });
  const asker = await connectAs(new Caller(other.base, ann.credentials));
  const tab = await connectAs(ann);
  const heard: unknown[] = [];
  asker.client.on(notices.bannerProgress, (progress: unknown) => heard.push(progress));
  tab.client.on(notices.bannerProgress, (progress: unknown) => heard.push({ elsewhere: progress }));
  await lookForNewer(ann, sheet, { signalRConnectionID: asker.connectionID });
  const message = 'Checking for new files, please wait';
  await expect.poll(() => heard.at(-1)).toEqual({ done: 2, total: 2, message });
  expect(heard[0]).toEqual({ done: 0, total: 2, message });
});

test('[BANNER-14] looks by two servers at once count a file once', async () => {
  const { sheet, door, result } = await waitingLook(async (sheet, ftpaccountID) => {
    for (const [row, fileName] of ['Hero_v1.jpg', 'Hero_v2.jpg'].entries())
      await addBanner(ann, sheet, `Row ${row}`, { ftpaccountID, fileName });
    // The one was one byte heavy when it was last looked at: it was replaced in its place.
    await sql`update cell_banner set file_bytes = 1 where file_name = 'Hero_v2.jpg' and ftp_account_id = ${ftpaccountID}`.execute(
      app.db.kysely,
    );
  });
  const second = lookForNewer(new Caller(other.base, bob.credentials), sheet);
  await expect.poll(() => door.connected()).toBe(2);
  const { body } = await result();
  const answers = [BannerUpdate.parse(body), await second];
  expect(answers.flatMap(({ feedback }) => feedback)).toEqual([found, found]);
  const { columns } = await readSheet(ann, sheet.url);
  const cells = columns.flatMap((column) => column.cells ?? []);
  expect(cells.flatMap(({ cellBanner }) => cellBanner ?? [])).toMatchObject([
    { fileName: 'Hero_v2.jpg', noOfTimesNewFileFound: 1 },
    { fileName: 'Hero_v2.jpg', noOfTimesNewFileFound: 1 },
  ]);
});

test('[BANNER-14] a look waits for the one before it at the same column, and other columns wait for neither', async () => {
  const { sheet, door, result } = await waitingLook(async (sheet, ftpaccountID) => {
    await showBanner(ann, sheet, sheet.rows[0], { ...v1, ftpaccountID });
  });
  const second = lookForNewer(bob, sheet);
  const beside = await newSheet();
  await showBanner(ann, beside, beside.rows[0], v1);
  expect((await lookForNewer(ann, beside)).feedback).toEqual([found]);
  expect(door.connected()).toBe(1);
  expect((await result()).body).toMatchObject({ feedback: [found] });
  expect((await second).feedback).toEqual([]);
});
