/** Bringing files into sheets: what is made of them, who sees it when, and taking it back. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { xlsxOf, type XlsxCell } from '@marquee/web/test/xlsx.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDesk, type Desk } from './support/desk.ts';
import { readSheet, rowNamed, seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
/** an admin user, and a guest who is on the demo's sheet */
let ada: Page;
let ben: Page;
let name: string;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.seat('admin');
  ben = await desk.seat('guest', { colorScheme: 'dark' });
  const { users } = await readSheet(ada, desk.demoUrl);
  const admin = users.find(({ emailAddress }) => emailAddress === 'admin@demo.marquee');
  name = `${admin?.firstName} ${admin?.surname}`;
});

afterAll(() => desk?.clear());

const problem = 'application/problem+json';
const popup = (page: Page) => page.getByRole('dialog');
const give = (page: Page, fileName: string, content: Uint8Array | string) =>
  page.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
const rowsOf = ({ groups }: Sheet) => groups.map((group) => [group.name, group.rows.map((row) => row.name)]);

/** A media plan as an agency sends it. */
const plan = (): XlsxCell[][] => [
  ['Spring campaign 2026'],
  [],
  ['Category', 'Banner', 'Size', 'Status', 'Live date', 'Designer', 'Landing page'],
  [
    'Display',
    'Leaderboard',
    '728x90',
    'In progress',
    { date: '2026-04-01' },
    name,
    { text: 'Shop', link: 'https://example.com/shop' },
  ],
  [
    null,
    'MPU',
    '300x250',
    'Approved',
    { date: '2026-04-08' },
    name,
    { text: 'Shop', link: 'https://example.com/shop' },
  ],
  ['Social', 'Story', '1080x1920', 'To do', 'soon', null, null],
];

test('[SCREEN-332] an Excel media plan becomes a new sheet, which another browser sees, and one Undo takes back', async () => {
  await ada.getByRole('button', { name: 'New', exact: true }).click();
  await ada.getByRole('button', { name: 'Or import an Excel or CSV file' }).click();
  await popup(ada).getByRole('button', { name: 'Choose a file' }).waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await give(ada, 'Media plan.xlsx', xlsxOf([{ name: 'Plan', rows: plan(), merges: ['A4:A5'] }]));
  await popup(ada).getByText('Adds 3 rows, 2 new groups, 5 new columns and 3 new status options.').waitFor();
  await expect.poll(() => popup(ada).getByLabel('Sheet name').inputValue()).toBe('Media plan');
  const targets = await popup(ada).getByRole('list', { name: 'Columns of the file' }).getByRole('combobox').all();
  const chosen = await Promise.all(targets.map((target) => target.inputValue()));
  expect(chosen).toEqual(['group', 'name', 'new:1', 'new:3', 'new:2', 'new:4', 'new:5']);
  await popup(ada).getByText('1 cell can’t be read and will be empty').click();
  await popup(ada).getByText('Line 6, Live date: “soon” – not a date').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await popup(ada).getByRole('button', { name: 'Import', exact: true }).click();

  await ada.getByText('3 rows imported').waitFor();
  await rowNamed(ada, 'Leaderboard').waitFor();
  const url = new URL(ada.url()).pathname.split('/').at(-1) ?? '';
  const made = await readSheet(ada, url);
  expect(made.name).toBe('Media plan');
  expect(rowsOf(made)).toEqual([
    ['Display', ['Leaderboard', 'MPU']],
    ['Social', ['Story']],
  ]);
  const column = (title: string) => made.columns.find((one) => one.name === title);
  expect(
    column('Live date')
      ?.cells.map(({ cellDate }) => cellDate?.date)
      .toSorted(),
  ).toEqual(['2026-04-01', '2026-04-08']);
  expect(column('Status')?.multiChoiceOptions.map((option) => [option.name, option.colour])).toEqual([
    ['In progress', 'orange'],
    ['Approved', 'green'],
    ['To do', 'grey'],
  ]);
  expect(column('Designer')?.cells).toHaveLength(2);
  expect(column('Landing page')?.cells[0]?.cellHyperlink).toMatchObject({ displayText: 'Shop' });

  // Whoever has the address reads along.
  await ben.goto(`/sheet/${url}`);
  await rowNamed(ben, 'Story').waitFor();
  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await rowNamed(ben, 'Story').waitFor({ state: 'detached' });
  await expect.poll(async () => rowsOf(await readSheet(ada, url))).toEqual([]);
  await expect.poll(async () => (await readSheet(ada, url)).columns).toEqual([]);
  await ada.keyboard.press('Control+Shift+z');
  await rowNamed(ben, 'Story').waitFor();
  await expect.poll(async () => rowsOf(await readSheet(ada, url))).toEqual(rowsOf(made));
});

test('[SCREEN-333] a CSV file fills columns that are there, matches options and makes new ones; what others changed since stays when it is taken back', async () => {
  const before = await desk.open(ada);
  await desk.open(ben);
  const status = before.columns.find(({ columnTypeID }) => columnTypeID === 3);
  const [option] = status?.multiChoiceOptions ?? [];
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  const [group] = before.groups;
  await give(
    ada,
    'rows.csv',
    `Name;${status?.name};Extra\nImported one;${option?.name.toUpperCase()};x\nImported two;Brand new;y\n`,
  );
  await popup(ada).getByLabel('Rows go to').selectOption(String(group?.groupID));
  await popup(ada).getByText('Adds 2 rows, 1 new column and 1 new status option.').waitFor();
  // What is left out makes nothing.
  await popup(ada).getByLabel('Where “Extra” goes').selectOption('nothing');
  await popup(ada).getByText('Adds 2 rows and 1 new status option.').waitFor();
  await popup(ada).getByRole('button', { name: 'Import', exact: true }).click();
  await ada.getByText('2 rows imported').waitFor();
  const after = await readSheet(ben, desk.demoUrl);
  const added = after.groups[0]?.rows.filter(({ name: title }) => title.startsWith('Imported')) ?? [];
  expect(added.map(({ name: title }) => title)).toEqual(['Imported one', 'Imported two']);
  const cells = after.columns.find(({ columnID }) => columnID === status?.columnID)?.cells ?? [];
  const optionOf = (at: number) =>
    cells.find(({ rowID }) => rowID === added[at]?.rowID)?.cellMultiChoice?.multiChoiceOptionID;
  expect(optionOf(0)).toBe(option?.multiChoiceOptionID);
  const fresh = after.columns.find(({ columnID }) => columnID === status?.columnID)?.multiChoiceOptions.at(-1);
  expect([fresh?.name, optionOf(1)]).toEqual(['Brand new', fresh?.multiChoiceOptionID]);

  // Ben writes into one of the rows: it is his now, and so is the option that it shows.
  const text = before.columns.find(({ columnTypeID }) => columnTypeID === 1)?.columnID ?? 0;
  const cell = { rowID: added[1]?.rowID, columnID: text, cellText: { text: 'Ben’s words' } };
  const token = (await ben.context().cookies()).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  await ben.request.post('/api/cells', { data: { cell }, headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) } });
  await ada
    .getByText('Ben’s words')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined);
  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await ada.getByText('Not all undone').waitFor();
  const left = async () =>
    (await readSheet(ben, desk.demoUrl)).groups[0]?.rows.flatMap((row) =>
      row.name.startsWith('Imported') ? [row.name] : [],
    );
  await expect.poll(left).toEqual(['Imported two']);
});

test('[SCREEN-334] what is no table says why and leaves the choice of another; a file of the wrong sort changes nothing', async () => {
  await desk.open(ada);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  await give(ada, 'old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]));
  await popup(ada).getByText('Please save it as .xlsx without one.').waitFor();
  await give(ada, 'empty.csv', '\n\n');
  await popup(ada).getByText('This file is empty.').waitFor();
  await give(ada, 'names.csv', 'One\nTwo\nThree\n');
  await popup(ada).getByText('Adds 3 rows').waitFor();
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test('[IMPORT-11] cancelled while its rows are sent, nothing is imported, and the file is there to be imported all the same', async () => {
  const before = rowsOf(await desk.open(ada));
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  const lines = Array.from({ length: 900 }, (_, line) => `Sent ${line},Words of line ${line}`);
  await give(ada, 'many.csv', ['Name,Made by the import', ...lines].join('\n'));
  await popup(ada)
    .getByText(/^Adds 900 rows/)
    .waitFor();
  // The first rows arrive; those that follow wait on their way until there was time to cancel.
  const sent: string[] = [];
  const { promise: untilCancelled, resolve: letGo } = Promise.withResolvers<void>();
  await ada.route('**/api/imports/*/rows', async (route) => {
    sent.push(route.request().method());
    if (sent.length > 1) await untilCancelled;
    await route.continue().catch(() => undefined);
  });
  const forgotten = ada.waitForResponse((response) => response.request().method() === 'DELETE');
  await popup(ada).getByRole('button', { name: 'Import', exact: true }).click();
  await popup(ada).getByText('Sending the rows. No one else can see them yet.').waitFor();
  await expect.poll(() => sent.length).toBe(2);
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  letGo();
  expect((await forgotten).status()).toBe(204);
  await popup(ada).getByRole('alert').getByText('Cancelled. Nothing was imported.').waitFor();
  const after = await readSheet(ben, desk.demoUrl);
  expect(rowsOf(after)).toEqual(before);
  expect(after.columns.map((column) => column.name)).not.toContain('Made by the import');
  await ada.unrouteAll({ behavior: 'wait' });
  await popup(ada).getByRole('button', { name: 'Import', exact: true }).waitFor();
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test('[SCREEN-784] where nobody answers once all was sent, it is not said that nothing was imported: it may be there', async () => {
  const page = await desk.known('admin');
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Or import an Excel or CSV file' }).click();
  await give(page, 'Half heard.csv', 'Name,Words\nOne,First\nTwo,Second');
  await popup(page).getByText('Adds 2 rows').waitFor();
  const isFinished = Promise.withResolvers<void>();
  await page.route('**/api/imports/*/finish', async (route) => {
    await route.fetch();
    isFinished.resolve();
    await route.abort();
  });
  await page.route(/\/api\/imports\/\d+$/, (route) => route.abort());
  await page.route(/\/api\/sheets\/\d+(\?|$)/, (route) => route.abort());
  const made = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sheets');
  await popup(page).getByRole('button', { name: 'Import', exact: true }).click();
  const { url } = (await (await made).json()) as Sheet;
  await isFinished.promise;
  const said = popup(page).getByRole('alert');
  const giveUp = async () => {
    await page.clock.fastForward(10_000);
    return said.count();
  };
  await expect.poll(giveUp).toBe(1);
  await expect.poll(() => said.textContent()).toContain('it isn’t known whether the rows were imported');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`/sheet/${url}`);
  await rowNamed(page, 'Two').waitFor();
  await page.context().close();
});

test('[SCREEN-792] what a file hides is said, and comes once it is chosen', async () => {
  const rows: XlsxCell[][] = [
    ['Placement', 'Margin', 'Notice'],
    ['Hidden MPU', 'secret 12', 'Short'],
    ['Shown Sky', 'secret 15', 'Wide'],
  ];
  await desk.open(ada);
  await ada.getByRole('tab', { name: 'Sheet options' }).click();
  await ada.getByRole('button', { name: 'Import a file' }).click();
  const hidden = { rows: [2], columns: [2] };
  await give(ada, 'margins.xlsx', xlsxOf([{ name: 'Plan', rows, hidden }]));
  const summary = popup(ada).getByRole('region', { name: 'What will be made' });
  await summary.getByText('Adds 1 row, 1 new group and 1 new column.').waitFor();
  await popup(ada).getByText('Hidden in the file · secret 15').waitFor();
  expect(await seriousFindings(ada)).toEqual([]);
  await popup(ada).getByRole('checkbox', { name: 'Include 1 row hidden in the file' }).check();
  await summary.getByText('Adds 2 rows, 1 new group and 1 new column.').waitFor();
  await popup(ada).getByLabel('Where “Margin” goes').selectOption({ label: 'New Text column' });
  await summary.getByText('Adds 2 rows, 1 new group and 2 new columns.').waitFor();
  await popup(ada).getByRole('button', { name: 'Cancel' }).click();
  await popup(ada).waitFor({ state: 'detached' });
});

test('[IMPORT-16] the sheet that was made for an import that failed goes once the server answers again', async () => {
  const page = await desk.known('admin');
  await page.goto('/');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Or import an Excel or CSV file' }).click();
  await give(page, 'Left over.csv', 'Name,Words\nOne,First');
  await popup(page).getByText('Adds 1 row').waitFor();
  await page.route('**/imports', (route) => route.fulfill({ status: 400, json: {}, contentType: problem }));
  await page.route(/\/api\/sheets\/\d+(\?|$)/, (route) => route.abort());
  const made = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sheets');
  await popup(page).getByRole('button', { name: 'Import', exact: true }).click();
  const { url } = (await (await made).json()) as Sheet;
  await popup(page).getByRole('alert').getByText('Nothing was imported.', { exact: false }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await popup(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect.poll(async () => (await page.request.get(`/api/sheets/?sheetURL=${url}`)).status()).toBe(404);
  await page.context().close();
});
