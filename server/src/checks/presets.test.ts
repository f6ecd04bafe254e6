/** An account's presets: who reads and changes them, two who change the same one, limits, what is hostile, and the way back. */
import { updateCell } from '@marquee/contract/cells.ts';
import { namePresets, ownNumber } from '@marquee/contract/checks/naming.ts';
import * as calls from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { limits } from '@marquee/contract/limits.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changeSheetFor } from '#access/change-sheet.ts';
import { startApp } from '#test/app.ts';
import { told } from '#test/audit-log.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { presetsByID } from './find-presets.ts';

const app = await startApp();

type Sent = BodyOf<typeof calls.addPreset>;
const ours: Sent = {
  name: 'Media plan',
  fileTypes: [1, 2],
  rules: {
    'pkg.weight': {
      level: 'fail',
      limits: [
        { basis: 'gzip', most: 153_600, sizes: ['300x250', '728x90'] },
        { basis: 'zip', most: 204_800, sizes: [] },
      ],
    },
    'pkg.type': { level: 'warn', certainty: 'said', types: ['html', 'js'] },
    'anim.length': { level: 'fail', most: 14.5 },
    'js.cookie': { level: 'warn' },
  },
  source: 'The media plan of May',
  advice: 'Leave room for the logo.',
  basedOn: null,
};

const anAdmin = () => aPerson(app, { admin: true });
const of = ({ accountID }: TestPerson) => ({ params: { id: String(accountID) } });
const by = ({ presetID }: Pick<calls.Preset, 'presetID'>) => ({ params: { id: String(ownNumber(presetID)) } });
const make = async (ann: TestPerson, sent: Partial<Sent> = {}) =>
  (await ann.call(calls.addPreset, { ...of(ann), body: { ...ours, ...sent } })).body;
const listed = async (ann: TestPerson) => (await ann.call(calls.listPresets, of(ann))).body;
const ownOf = async (ann: TestPerson) => (await listed(ann)).presets.filter(({ isShipped }) => !isShipped);
const { basedOn: _none, ...said } = ours;

describe('[CHECK-70] the presets that come with Marquee', () => {
  test('are what the contract lets in, each under a name of its own, and no account’s', () => {
    for (const preset of shippedPresets) expect(calls.Preset.parse(preset)).toEqual(preset);
    const ids = shippedPresets.map(({ presetID }) => presetID);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => ownNumber(id) !== undefined)).toEqual([]);
  });
  test('are listed for every user of every account, behind its own', async () => {
    const ann = await anAdmin();
    const ben = await aPerson(app, { accountID: ann.accountID });
    const mine = [await make(ann, { name: 'Zebra' }), await make(ann, { name: 'apple' })];
    const { mayChange, presets } = await listed(ben);
    expect(mayChange).toBe(false);
    expect(presets).toEqual([mine[1], mine[0], ...shippedPresets]);
  });
});

test('[CHECK-71] a preset is kept as it was sent, with the name and the day of the one that it was made from', async () => {
  const ann = await anAdmin();
  const [shipped] = shippedPresets;
  if (!shipped) throw new Error('None comes with Marquee.');
  const made = await make(ann, { basedOn: shipped.presetID });
  const { checkedOn, name: basedOn } = shipped;
  expect(made).toEqual({ ...said, presetID: made.presetID, version: 1, checkedOn, basedOn, isShipped: false });
  const again = await make(ann, { basedOn: made.presetID });
  expect([again.basedOn, again.checkedOn]).toEqual([ours.name, checkedOn]);
  expect(await make(ann)).toMatchObject({ basedOn: null, checkedOn: null });
});

test('[CHECK-71] one that is made in the place of a deleted one keeps what that was made from', async () => {
  const ann = await anAdmin();
  const [shipped] = shippedPresets;
  const gone = await make(ann, { basedOn: shipped?.presetID ?? null });
  await ann.call(calls.deletePreset, by(gone));
  const { basedOn, checkedOn } = await make(ann, { basedOn: gone.presetID });
  expect([basedOn, checkedOn]).toEqual([shipped?.name, shipped?.checkedOn]);
});

test('[CHECK-71] another account’s preset is nothing to be made from', async () => {
  const [ann, eve] = [await anAdmin(), await anAdmin()];
  const { presetID } = await make(ann, { name: 'Secret launch' });
  expect(await make(eve, { basedOn: presetID })).toMatchObject({ basedOn: null, checkedOn: null });
  expect((await presetsByID(app.db.kysely, eve.accountID, [presetID])).size).toBe(0);
});

describe('[CHECK-72] a preset that two change at a time', () => {
  test('is refused to the second, whatever they changed, and says what the first has saved', async () => {
    const ann = await anAdmin();
    const bob = await aPerson(app, { admin: true, accountID: ann.accountID });
    const preset = await make(ann);
    const body = (name: string) => ({ ...said, name, version: preset.version });
    const answers = await Promise.all(
      [ann, bob].map((who, n) => who.attempt(calls.updatePreset, { ...by(preset), body: body(`By ${n}`) })),
    );
    expect(answers.map(({ code, status }) => `${status} ${code}`).toSorted()).toEqual([
      '200 undefined',
      '409 presetChanged',
    ]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(await ownOf(ann)).toEqual([{ ...(saved as object), noOfSheets: 0 }]);
    expect(saved).toMatchObject({ version: 2 });
  });
  test('is answered to who sends the same again, as an answer may have been lost', async () => {
    const ann = await anAdmin();
    const preset = await make(ann);
    const sent = { ...by(preset), body: { ...said, name: 'Once', version: 1 } };
    const first = await ann.call(calls.updatePreset, sent);
    expect((await ann.call(calls.updatePreset, sent)).body).toEqual(first.body);
    expect(await told(ann)).toEqual(['presetMade Media plan', 'presetChanged Once']);
  });
});

describe('[CHECK-73] a preset that is deleted', () => {
  test('is gone from the list, from checks and from changing, and is brought back as it was', async () => {
    const ann = await anAdmin();
    const preset = await make(ann);
    await ann.call(calls.deletePreset, by(preset));
    expect(await ownOf(ann)).toEqual([]);
    expect((await presetsByID(app.db.kysely, ann.accountID, [preset.presetID])).size).toBe(0);
    expect(await refusal(ann.attempt(calls.updatePreset, { ...by(preset), body: { ...said, version: 1 } }))).toBe(
      '404 notFound',
    );
    expect(await refusal(ann.attempt(calls.deletePreset, by(preset)))).toBe('404 notFound');
    for (const _time of [1, 2]) expect((await ann.call(calls.restorePreset, by(preset))).body).toEqual(preset);
    expect(await told(ann)).toEqual(['presetMade Media plan', 'presetDeleted Media plan', 'presetRestored Media plan']);
  });
  test('is told to admin users of its account among those that can be brought back, with the sheets that name it', async () => {
    const [ann, eve] = [await anAdmin(), await anAdmin()];
    const ben = await aPerson(app, { accountID: ann.accountID });
    const [kept, other] = [await make(ann, { name: 'Zebra' }), await make(ann, { name: 'apple' })];
    const { sheetID } = await aSheet(app, { owner: ann });
    const named = { groupID: null, add: [kept.presetID], remove: [] };
    await ann.call(namePresets, { params: { id: String(sheetID) }, body: named });
    for (const preset of [kept, other]) await ann.call(calls.deletePreset, by(preset));
    const deleted = [
      { presetID: other.presetID, name: 'apple', noOfSheets: 0 },
      { presetID: kept.presetID, name: 'Zebra', noOfSheets: 1 },
    ];
    expect((await listed(ann)).deleted).toEqual(deleted);
    expect((await listed(eve)).deleted).toEqual([]);
    expect(await listed(ben)).not.toHaveProperty('deleted');
    await ann.call(calls.restorePreset, by(kept));
    expect((await listed(ann)).deleted).toEqual(deleted.slice(0, 1));
  });
  test('comes back for 30 days', async () => {
    const ann = await anAdmin();
    const preset = await make(ann);
    await sql`update check_preset set deleted_at = now() - interval '31 days'
      where preset_id = ${ownNumber(preset.presetID)}`.execute(app.db.kysely);
    expect(await refusal(ann.attempt(calls.restorePreset, by(preset)))).toBe('404 notFound');
    expect((await listed(ann)).deleted).toEqual([]);
  });
});

test('[CHECK-74] an account has up to 100 presets, also where two make the last one; deleted ones are not counted', async () => {
  const ann = await anAdmin();
  const first = await make(ann);
  await sql`
    insert into check_preset (account_id, name, file_types, rules)
    select ${ann.accountID}, 'Filler', '{1}', '{}' from generate_series(1, ${limits.presetsPerAccount - 2})
  `.execute(app.db.kysely);
  const last = await Promise.all(
    [1, 2, 3].map(() => refusal(ann.attempt(calls.addPreset, { ...of(ann), body: ours }))),
  );
  expect(last.toSorted()).toEqual(['201 undefined', '409 tooManyPresets', '409 tooManyPresets']);
  await ann.call(calls.deletePreset, by(first));
  await make(ann);
  expect(await refusal(ann.attempt(calls.restorePreset, by(first)))).toBe('409 tooManyPresets');
});

test('[CHECK-75] admin users are told on how many sheets a preset is named, those in the trash and of deleted groups not counted', async () => {
  const ann = await anAdmin();
  const { presetID } = await make(ann);
  const sheets = [];
  for (const _n of [1, 2, 3]) sheets.push(await aSheet(app, { owner: ann }));
  const [both, gone, byGroup] = sheets;
  const name = (sheetID: number | undefined, groupID: number | null) =>
    sql`insert into named_preset (sheet_id, group_id, preset_id, ordering)
      values (${sheetID}, ${groupID}, ${ownNumber(presetID)}, 1)`.execute(app.db.kysely);
  await name(both?.sheetID, null);
  await name(both?.sheetID, both?.groups[0].groupID ?? null);
  await name(gone?.sheetID, null);
  await name(byGroup?.sheetID, byGroup?.groups[0].groupID ?? null);
  await ann.call(deleteSheet, { params: { id: String(gone?.sheetID) } });
  await sql`update sheet_group set deleted_at = now() where group_id = ${byGroup?.groups[0].groupID}`.execute(
    app.db.kysely,
  );
  expect(await ownOf(ann)).toMatchObject([{ noOfSheets: 1 }]);
  const ben = await aPerson(app, { accountID: ann.accountID });
  expect((await listed(ben)).presets.filter((preset) => 'noOfSheets' in preset)).toEqual([]);
});

test('[CHECK-85] members at a sheet that names a preset are told when it is changed, deleted and brought back, and not when it stays as it is', async () => {
  const ann = await anAdmin();
  const preset = await make(ann);
  const sheet = await aSheet(app, { owner: ann });
  const body = { groupID: null, add: [preset.presetID], remove: [] };
  await ann.call(namePresets, { params: { id: String(sheet.sheetID) }, body });
  const listener = await listen(ann, sheet);
  const update = () => ann.call(calls.updatePreset, { ...by(preset), body: { ...said, name: 'Another', version: 1 } });
  await update();
  await update();
  await ann.call(calls.deletePreset, by(preset));
  await ann.call(calls.restorePreset, by(preset));
  await ann.call(calls.restorePreset, by(preset));
  await app.checks.drain();
  const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'The last' } };
  await ann.call(updateCell, { body: { cell, updateFields: ['text'] } });
  await listener.until((pushes) => pushes.some(({ change }) => change.kind !== 'checkBanners'));
  const told = { kind: 'checkBanners', cells: [] };
  expect(listener.pushes.map(({ change }) => change).slice(0, -1)).toEqual([told, told, told]);
});

test('[CHECK-85] who changes a preset waits for none of the sheets that name it', async () => {
  const ann = await anAdmin();
  const preset = await make(ann);
  const sheet = await aSheet(app, { owner: ann });
  const body = { groupID: null, add: [preset.presetID], remove: [] };
  await ann.call(namePresets, { params: { id: String(sheet.sheetID) }, body });
  const listener = await listen(ann, sheet);
  const { promise: busy, resolve: free } = Promise.withResolvers<void>();
  onTestFinished(() => free());
  const holding = changeSheetFor(app.services, ann.userID, sheet.sheetID, () => busy);
  await ann.call(calls.updatePreset, { ...by(preset), body: { ...said, name: 'Another', version: 1 } });
  free();
  await holding;
  await listener.heard(1);
});

const asks = (rules: string) =>
  JSON.stringify({ ...said, basedOn: null }).replace(/"rules":.*?(?=,"source")/, `"rules":${rules}`);
const long = (one: string, times: number) => JSON.stringify(Array.from({ length: times }, (_, n) => `${one}${n}`));

describe('[CHECK-76] what no preset may say is refused, and nothing is kept', () => {
  test.each([
    ['a rule that there is not', '{"pkg.nothing": {"level": "fail"}}'],
    ['a forged prototype', '{"__proto__": {"level": "fail"}}'],
    ['a constructor', '{"constructor": {"level": "fail"}}'],
    ['a forged prototype in a rule', '{"pkg.zip": {"level": "fail", "__proto__": {"most": 1}}}'],
    ['more than a rule says', '{"pkg.zip": {"level": "fail", "most": 1}}'],
    ['a level that there is not', '{"pkg.zip": {"level": "block"}}'],
    ['a rule without its number', '{"pkg.count": {"level": "fail"}}'],
    ['less than nothing', '{"pkg.count": {"level": "fail", "most": -1}}'],
    ['more than can be counted', '{"pkg.heaviest": {"level": "fail", "most": 1e300}}'],
    ['a size that is none', '{"size.allowed": {"level": "fail", "sizes": ["0x0"]}}'],
    ['no size at all', '{"size.allowed": {"level": "fail", "sizes": []}}'],
    ['too many sizes', `{"size.allowed": {"level": "fail", "sizes": ${long('300x2', 201)}}}`],
    ['a NUL', '{"pkg.type": {"level": "fail", "types": ["ht\\u0000ml"]}}'],
    ['half a character', '{"net.external": {"level": "fail", "hosts": ["\\ud83d"]}}'],
    ['an address for a server', '{"net.external": {"level": "fail", "hosts": ["https://a.test/"]}}'],
    ['a list', '[]'],
  ])('%s', async (_what, rules) => {
    const ann = await anAdmin();
    const path = calls.addPreset.path.replace('{id}', String(ann.accountID));
    expect(await refusal(ann.send('POST', path, { body: asks(rules) }))).toBe('400 badInput');
    expect(await ownOf(ann)).toEqual([]);
  });
  test('an ending and a server are kept in lower case', async () => {
    const rules: Sent['rules'] = {
      'pkg.type': { level: 'fail', types: [' HTML'] },
      'net.external': { level: 'warn', hosts: ['*.2MDN.net'] },
    };
    const made = await make(await anAdmin(), { rules });
    expect(made.rules).toMatchObject({ 'pkg.type': { types: ['html'] }, 'net.external': { hosts: ['*.2mdn.net'] } });
  });
  test('a name is one line, and its words stay words', async () => {
    const { name } = await make(await anAdmin(), { name: ' <script>alert(1)</script>\r\n=1+1 ' });
    expect(name).toBe('<script>alert(1)</script> =1+1');
  });
});
