/** Where a banner is played from, who is told, and for how long the address is good. */
import { getBannerAddress } from '@marquee/contract/banners.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { deleteFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
await folder.write('spring/ad one.png', 'a picture');
await folder.write('spring/page.html', '<p>page</p>');
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const stranger = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);
const https = (caller: Caller) => new Caller(app.base, { ...caller.credentials, 'x-forwarded-proto': 'https' });
const banner = { fileType: 1, fileName: 'ad one.png', ftpfolder: 'spring' } as const;
const statusOf = async (address: string) => (await fetch(app.base + address)).status;

describe('an account with a public address', () => {
  test.each([
    ['https://b.example', '', 'https', 'https://b.example/spring/ad%20one.png'],
    ['https://b.example/', '', 'http', 'https://b.example/spring/ad%20one.png'],
    ['https://b.example/x/', 'http://plain.example', 'http', 'http://plain.example/spring/ad%20one.png'],
    ['https://b.example', 'http://plain.example', 'https', 'https://b.example/spring/ad%20one.png'],
    ['http://b.example', '', 'http', 'http://b.example/spring/ad%20one.png'],
    ['http://b.example', '', 'https', undefined],
    ['', 'http://plain.example', 'https', undefined],
  ])('[BANNER-31] url %j and url for http %j, on a page over %s: %s', async (url, urlForHttpSite, scheme, expected) => {
    const sheet = await aSheet(app, { owner: ann });
    const cell = await aBanner(sheet, await anFtpAccount(ann, host, { url, urlForHttpSite }), banner);
    const caller = scheme === 'https' ? https(ann) : ann;
    const { address, file, isStreamed } = await addressFor(caller, cell);
    expect(isStreamed).toBe(expected === undefined);
    expect(file).toBe(markOfFile(banner));
    if (expected === undefined) expect(address).toMatch(/^\/banner-files\/[\w-]{43}\/ad%20one\.png$/);
    else expect(address).toBe(expected);
  });
});

describe('the address', () => {
  let sheet: TestSheet;
  let cell: Cell;
  beforeEach(async () => {
    sheet = await aSheet(app, { owner: ann, members: [guest] });
    cell = await aBanner(sheet, await anFtpAccount(ann, host), banner);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const attempt = (caller: Caller, sheetURL?: string) =>
    caller.attempt(getBannerAddress, { params: { id: cell.cellID }, query: { sheetURL } });
  const hideColumn = (accessRestrictions: 1 | 2 | 3) =>
    ann.call(updateColumn, {
      body: {
        column: { columnID: sheet.columns.banner.columnID, accessRestrictions },
        updateFields: ['accessRestrictions'],
      },
    });
  const hideGroup = (hideFromPublic: boolean) =>
    ann.call(updateGroup, {
      body: { group: { groupID: sheet.groups[0].groupID, hideFromPublic }, updateFields: ['hideFromPublic'] },
    });

  test('[BANNER-32] is for members, and for everyone who holds the sheet’s url token', async () => {
    for (const [caller, url] of [
      [ann, undefined],
      [guest, undefined],
      [visitor, sheet.url],
      [stranger, sheet.url],
    ] as const) {
      expect(await statusOf((await addressFor(caller, cell, url)).address)).toBe(200);
    }
    expect((await attempt(visitor)).code).toBe('notFound');
    expect((await attempt(stranger)).code).toBe('notFound');
    expect((await attempt(stranger, (await aSheet(app, { owner: stranger })).url)).code).toBe('notFound');
  });

  test('[BANNER-32] is told to nobody who does not see the cell', async () => {
    await hideGroup(true);
    expect((await attempt(visitor, sheet.url)).code).toBe('notFound');
    expect((await attempt(guest)).status).toBe(200);
    await hideGroup(false);
    await hideColumn(access.hiddenFromPublic);
    expect((await attempt(visitor, sheet.url)).code).toBe('notFound');
    expect((await attempt(guest)).status).toBe(200);
    await hideColumn(access.justForMe);
    expect((await attempt(guest)).code).toBe('notFound');
    expect((await attempt(guest, sheet.url)).code).toBe('notFound');
    expect((await attempt(ann)).status).toBe(200);
  });

  test('[BANNER-32] does not exist for a cell without a file, or that is no banner, or never was', async () => {
    const empty = await aBanner(
      sheet,
      { ftpAaccountID: cell.cellBanner?.ftpaccountID ?? 0 },
      { fileName: '' },
      { row: 1 },
    );
    for (const id of [empty.cellID, 2_147_483_647]) {
      expect((await ann.attempt(getBannerAddress, { params: { id } })).code).toBe('notFound');
    }
  });

  test('[BANNER-37] stays the same within an hour, and ends within 13', async () => {
    expect(await addressFor(ann, cell)).toEqual(await addressFor(ann, cell));
    expect((await addressFor(ann, cell)).address).not.toBe((await addressFor(guest, cell)).address);
    const { address } = await addressFor(ann, cell);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 });
    expect(await statusOf(address)).toBe(200);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await statusOf(address)).toBe(404);
    expect((await addressFor(ann, cell)).address).not.toBe(address);
  });
  test('[BANNER-37] cannot be made up or changed', async () => {
    const { address } = await addressFor(ann, cell);
    const pass = address.split('/')[2] ?? '';
    const bytes = Buffer.from(pass, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await statusOf(address.replace(pass, changed.toString('base64url')))).toBe(404);
    }
    for (const other of ['', 'x', `${pass}A`, `${pass}=`, pass.slice(1), '%00', 'a'.repeat(500)]) {
      expect(await statusOf(address.replace(pass, other))).toBe(404);
    }
  });

  const endings: [string, () => Promise<unknown>, 'member' | 'public' | 'both'][] = [
    ['shows another file', () => rename({ fileName: 'page.html' }, ['fileName']), 'both'],
    ['shows another type', () => rename({ fileType: 2 }, ['fileType']), 'both'],
    ['is hidden from public', () => hideColumn(access.hiddenFromPublic), 'public'],
    ['is in a hidden group', () => hideGroup(true), 'public'],
    ['is just for its creator', () => hideColumn(access.justForMe), 'both'],
    ['is deleted', () => ann.call(deleteRow, { params: { id: String(sheet.rows[0].rowID) } }), 'both'],
    ['is on a deleted sheet', () => ann.call(deleteSheet, { params: { id: String(sheet.sheetID) } }), 'both'],
    [
      'is on an account that was deleted',
      () => ann.call(deleteFtpAccount, { params: { id: String(cell.cellBanner?.ftpaccountID) } }),
      'both',
    ],
    [
      'is on a sheet that the member had to leave',
      () => ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: guest.userID } }),
      'member',
    ],
  ];
  const rename = (cellBanner: object, updateFields: string[]) =>
    ann.call(updateCell, {
      body: { cell: { cellID: cell.cellID, rowID: cell.rowID, columnID: cell.columnID, cellBanner }, updateFields },
    });

  test.each(endings)('[BANNER-37] is good no longer when its cell %s', async (_, end, ended) => {
    const forMember = (await addressFor(guest, cell)).address;
    const forPublic = (await addressFor(visitor, cell, sheet.url)).address;
    await end();
    expect(await statusOf(forMember)).toBe(ended === 'public' ? 200 : 404);
    expect(await statusOf(forPublic)).toBe(ended === 'member' ? 200 : 404);
  });
});

test('[BANNER-38] a file that is gone, or a server that is, is told in a sentence that names neither', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const gone = await aBanner(sheet, await anFtpAccount(ann, host), { ...banner, fileName: 'gone.png' });
  const deadHost = `127.0.0.1:${await freePort()}`;
  const unreachable = await aBanner(sheet, await anFtpAccount(ann, deadHost), banner, { row: 1 });
  for (const [cell, status, sentence] of [
    [gone, 404, 'This banner is no longer here.'],
    [unreachable, 502, 'The server that holds this banner cannot be reached at the moment.'],
  ] as const) {
    const response = await fetch(app.base + (await addressFor(ann, cell)).address);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/127\.0\.0\.1|banners|gone\.png|spring/);
  }
});

test('[BANNER-87] what may pass is worth asking again soon, and says so; a refused password is not, as servers lock users out', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const strict = await startScriptedFtp({
    answer: (command) => (command === 'PASS' ? '530 Login incorrect' : undefined),
  });
  const refused = await aBanner(sheet, await anFtpAccount(ann, strict.host), banner);
  const away = await aBanner(sheet, await anFtpAccount(ann, `127.0.0.1:${await freePort()}`), banner, { row: 1 });
  const gone = await aBanner(sheet, await anFtpAccount(ann, host), { ...banner, fileName: 'gone.png' }, { row: 2 });
  const answered = await Promise.all(
    [refused, away, gone].map(async (cell) => {
      const { status, headers } = await fetch(app.base + (await addressFor(ann, cell)).address);
      return [status, headers.get('retry-after')];
    }),
  );
  expect(answered).toEqual([
    [502, null],
    [502, '10'],
    [404, null],
  ]);
});
