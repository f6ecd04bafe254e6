/** Naming presets: by whom, which, in what order, and what becomes of it in copies. */
import { listChoosablePresets, namePresets, ownNumber } from '@marquee/contract/checks/naming.ts';
import * as presets from '@marquee/contract/checks/presets.ts';
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { deleteGroup, duplicateGroup, restoreGroup } from '@marquee/contract/groups.ts';
import { addSheet, deleteSheet, duplicateSheet } from '@marquee/contract/sheets.ts';
import { addTemplate } from '@marquee/contract/templates.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMember } from '#members/store.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { historyOf } from '#test/history.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const foreigner = await aPerson(app, { admin: true });
const [shipped = ''] = shippedPresets.map(({ presetID }) => presetID);

const own = async (by: TestPerson, name = 'Ours') =>
  (
    await by.call(presets.addPreset, {
      params: { id: String(by.accountID) },
      body: { name, fileTypes: [1, 2], rules: {}, source: '', advice: '' },
    })
  ).body.presetID;
const by = ({ sheetID }: { sheetID: number }) => ({ params: { id: String(sheetID) } });
const naming = (sheet: TestSheet, add: string[], groupID: number | null = null, remove: string[] = []) => ({
  ...by(sheet),
  body: { groupID, add, remove },
});
const name = async (who: TestPerson, sheet: TestSheet, add: string[], groupID: number | null = null) =>
  (await who.call(namePresets, naming(sheet, add, groupID))).body;
const unname = async (who: TestPerson, sheet: TestSheet, remove: string[]) =>
  (await who.call(namePresets, naming(sheet, [], null, remove))).body;
const tryNaming = (who: TestPerson, sheet: TestSheet, add: string[], groupID: number | null = null) =>
  refusal(who.attempt(namePresets, naming(sheet, add, groupID)));
const choices = async (who: TestPerson, sheet: { sheetID: number }) =>
  (await who.call(listChoosablePresets, by(sheet))).body;

test('[CHECK-30] a member names presets for the sheet and for its groups, each once, in their order', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const ours = await own(ann);
  const [{ groupID }] = sheet.groups;
  expect(await name(bob, sheet, [ours, shipped, ours])).toEqual({ ofSheet: [ours, shipped], ofGroups: [] });
  expect(await name(ann, sheet, [shipped], groupID)).toEqual({
    ofSheet: [ours, shipped],
    ofGroups: [{ groupID, presetIDs: [shipped] }],
  });
  expect((await unname(ann, sheet, [ours])).ofSheet).toEqual([shipped]);
  expect((await name(ann, sheet, [shipped, ours])).ofSheet).toEqual([shipped, ours]);
  const none = { ofSheet: [], ofGroups: [{ groupID, presetIDs: [shipped] }] };
  expect(await unname(ann, sheet, [shipped, ours])).toEqual(none);
  expect((await choices(bob, sheet)).named.ofGroups).toEqual([{ groupID, presetIDs: [shipped] }]);
});

test('[CHECK-30] who names one, or no longer, leaves alone what others have named meanwhile', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [ours, theirs] = [await own(ann), await own(ann)];
  await name(ann, sheet, [ours]);
  await name(bob, sheet, [theirs]);
  expect((await unname(ann, sheet, [ours])).ofSheet).toEqual([theirs]);
  expect((await unname(ann, sheet, [ours, 'nobody-s'])).ofSheet).toEqual([theirs]);
  expect((await name(ann, sheet, [ours])).ofSheet).toEqual([theirs, ours]);
});

test('[CHECK-30] what isn’t there can’t be named: unknown presets, those of other accounts and deleted ones, groups of other sheets; nor more than 20', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  const deleted = await own(ann);
  await ann.call(presets.deletePreset, { params: { id: String(ownNumber(deleted)) } });
  for (const id of ['nobody-s', 'own-0', 'own-2147483647', 'own-9999999999', deleted, await own(foreigner)]) {
    expect(await tryNaming(ann, sheet, [shipped, id])).toBe('400 unknownPreset');
  }
  expect(await tryNaming(ann, sheet, [shipped], other.groups[0].groupID)).toBe('400 unknownGroup');
  expect(await tryNaming(ann, sheet, ['Not a preset'])).toBe('400 badInput');
  expect(
    await tryNaming(
      ann,
      sheet,
      Array.from({ length: 21 }, () => shipped),
    ),
  ).toBe('400 badInput');
  expect((await choices(ann, sheet)).named).toEqual({ ofSheet: [], ofGroups: [] });
});

test('[CHECK-30] a deleted preset is named nowhere, and in its place again when it is brought back, whatever was named meanwhile', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [ours, theirs] = [await own(ann), await own(ann)];
  await name(ann, sheet, [ours, theirs]);
  const of = { params: { id: String(ownNumber(ours)) } };
  await ann.call(presets.deletePreset, of);
  expect((await choices(ann, sheet)).named.ofSheet).toEqual([theirs]);
  await unname(ann, sheet, [theirs]);
  await name(ann, sheet, [shipped]);
  await ann.call(presets.restorePreset, of);
  expect((await choices(ann, sheet)).named.ofSheet).toEqual([ours, shipped]);
});

test('[CHECK-30] of presets that were brought back no more than 20 are named, so that the list can be saved', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const first = await own(ann, 'First');
  await name(ann, sheet, [first]);
  const of = { params: { id: String(ownNumber(first)) } };
  await ann.call(presets.deletePreset, of);
  const many = shippedPresets.map(({ presetID }) => presetID).slice(0, 20);
  while (many.length < 20) many.push(await own(ann));
  await name(ann, sheet, many);
  await ann.call(presets.restorePreset, of);
  const { ofSheet } = (await choices(ann, sheet)).named;
  expect(ofSheet).toHaveLength(20);
  const { presets: counted } = (await ann.call(listChecks, by(sheet))).body;
  expect(counted.map(({ presetID }) => presetID)).toEqual(ofSheet);
  expect(await tryNaming(ann, sheet, [await own(ann)])).toBe('400 badInput');
  expect((await unname(ann, sheet, ofSheet.slice(0, 1))).ofSheet).toHaveLength(20);
  expect((await unname(ann, sheet, ofSheet.slice(1, 3))).ofSheet).toHaveLength(18);
  expect((await name(ann, sheet, ofSheet.slice(2, 3))).ofSheet).toHaveLength(19);
});

test('[CHECK-31] a member of another account names what comes with Marquee, and of the account’s own what the sheet names already; they see no others', async () => {
  const sheet = await aSheet(app, { owner: ann });
  await addMember(app.db.kysely, sheet.sheetID, foreigner.userID);
  const [ours, hidden] = [await own(ann, 'Named'), await own(ann, 'Not named')];
  await name(ann, sheet, [ours], sheet.groups[1].groupID);
  const idsFor = async (who: TestPerson) => (await choices(who, sheet)).choices.map(({ presetID }) => presetID);
  await addMember(app.db.kysely, sheet.sheetID, bob.userID);
  expect(await idsFor(bob)).toEqual(expect.arrayContaining([ours, hidden, shipped]));
  expect(await idsFor(foreigner)).toContain(ours);
  expect(await idsFor(foreigner)).not.toContain(hidden);
  expect(await tryNaming(foreigner, sheet, [hidden])).toBe('400 unknownPreset');
  expect(await tryNaming(foreigner, sheet, [await own(foreigner)])).toBe('400 unknownPreset');
  expect((await name(foreigner, sheet, [shipped, ours])).ofSheet).toEqual([shipped, ours]);
});

test('[CHECK-32] naming is told to the other members at once, and to nobody else; the same again is told to nobody', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const member = await listen(bob, sheet);
  const visitor = await listen(new Caller(app.base), sheet);
  await name(ann, sheet, [shipped]);
  await name(ann, sheet, [shipped]);
  await unname(ann, sheet, [shipped]);
  await unname(ann, sheet, [shipped]);
  await member.heard(2);
  expect(member.pushes.map(({ change }) => change)).toEqual([
    { kind: 'checkBanners', cells: [] },
    { kind: 'checkBanners', cells: [] },
  ]);
  expect(visitor.pushes).toEqual([]);
});

test('[HISTORY-12] the history says which presets were named where, and which no longer; to members alone, and of no row', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const ours = await own(ann, 'Northwind');
  await name(ann, sheet, [ours]);
  await name(bob, sheet, [ours], sheet.groups[1].groupID);
  await unname(ann, sheet, [ours]);
  const told = (await historyOf(bob, sheet)).slice(0, 3);
  expect(told.map(({ by, from, to, what, within }) => [by?.userID, what, within, from, to])).toEqual([
    [ann.userID, 'presetsNamed', null, 'Northwind', null],
    [bob.userID, 'presetsNamed', sheet.groups[1].name, null, 'Northwind'],
    [ann.userID, 'presetsNamed', null, null, 'Northwind'],
  ]);
  expect(await historyOf(ann, sheet, { rowID: sheet.rows[0].rowID })).toHaveLength(1);
});

test('[HISTORY-12] presets that only have another order are no entry', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [one, other] = [await own(ann, 'One'), await own(ann, 'Other')];
  await name(ann, sheet, [one, other]);
  const before = await historyOf(ann, sheet);
  const { ofSheet } = (await ann.call(namePresets, naming(sheet, [one], null, [one]))).body;
  expect(ofSheet).toEqual([other, one]);
  expect(await historyOf(ann, sheet)).toEqual(before);
});

test('[CHECK-32] a call that is sent again names nothing twice, also after somebody has named others', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const key = randomUUID();
  const once = () => ann.call(namePresets, { ...naming(sheet, [shipped]), key });
  await once();
  await unname(bob, sheet, [shipped]);
  expect((await once()).body.ofSheet).toEqual([shipped]);
  expect((await choices(ann, sheet)).named.ofSheet).toEqual([]);
});

describe('[CHECK-42] what is named goes along', () => {
  const aNamingSheet = async () => {
    const sheet = await aSheet(app, { owner: ann });
    const ours = await own(ann);
    await name(ann, sheet, [ours, shipped]);
    await name(ann, sheet, [shipped], sheet.groups[1].groupID);
    return { ...sheet, ours };
  };
  const namedIn = async (who: TestPerson, sheet: { sheetID: number }) => (await choices(who, sheet)).named;

  test('with a copy of the sheet, into another account what comes with Marquee alone', async () => {
    const sheet = await aNamingSheet();
    await addMember(app.db.kysely, sheet.sheetID, foreigner.userID);
    const body = { content: 'structure' as const };
    const { body: copy } = await ann.call(duplicateSheet, { ...by(sheet), body });
    const named = await namedIn(ann, copy);
    expect(named.ofSheet).toEqual([sheet.ours, shipped]);
    expect(named.ofGroups.map(({ presetIDs }) => presetIDs)).toEqual([[shipped]]);
    expect(named.ofGroups[0]?.groupID).not.toBe(sheet.groups[1].groupID);
    const { body: theirs } = await foreigner.call(duplicateSheet, { ...by(sheet), body });
    expect((await namedIn(foreigner, theirs)).ofSheet).toEqual([shipped]);
  });

  test('with a template and what is made of it', async () => {
    const sheet = await aNamingSheet();
    const { body: template } = await ann.call(addTemplate, { body: { sheetID: sheet.sheetID, name: 'Usual' } });
    const { body: made } = await ann.call(addSheet, { body: { name: 'Made', templateID: template.templateID } });
    const named = await namedIn(ann, made);
    expect(named.ofSheet).toEqual([sheet.ours, shipped]);
    expect(named.ofGroups.map(({ presetIDs }) => presetIDs)).toEqual([[shipped]]);
  });

  test('with a copy of a group, and with what was deleted and is brought back', async () => {
    const sheet = await aNamingSheet();
    const { groupID } = sheet.groups[1];
    const of = { params: { id: String(groupID) }, body: {} };
    const { body: copy } = await ann.call(duplicateGroup, of);
    const both = [
      { groupID, presetIDs: [shipped] },
      { groupID: copy.groupID, presetIDs: [shipped] },
    ];
    expect((await namedIn(ann, sheet)).ofGroups).toEqual(both);
    await ann.call(deleteGroup, { params: of.params });
    expect((await namedIn(ann, sheet)).ofGroups).toEqual(both.slice(1));
    expect(await tryNaming(ann, sheet, [shipped], groupID)).toBe('400 unknownGroup');
    await ann.call(restoreGroup, of);
    expect((await namedIn(ann, sheet)).ofGroups).toEqual(both);
    await ann.call(deleteSheet, by(sheet));
    expect(await refusal(ann.attempt(listChecks, by(sheet)))).toBe('404 notFound');
  });
});
