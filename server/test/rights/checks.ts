/** The table of rights: an account's presets, those that sheets name, and what is found by them. */
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { exportChecks, getChecks } from '@marquee/contract/checks/checks.ts';
import { listChoosablePresets, namePresets, ownNumber } from '@marquee/contract/checks/naming.ts';
import * as calls from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { TestPerson } from '../builders.ts';
import type { Call } from './attempts.ts';
import { guestOnly, keepers, members, ofAccount } from './expected.ts';
import type { Scene } from './stage.ts';
import { banner, privateBanner } from './versions.ts';

const said = { name: 'Ours', fileTypes: [2 as const], rules: {}, source: '', advice: '' };

/** A preset of the owner's account, by the number that calls name it by. */
async function aPreset(owner: TestPerson): Promise<number | undefined> {
  const { body } = await owner.call(calls.addPreset, { params: { id: String(owner.accountID) }, body: said });
  return ownNumber(body.presetID);
}

/** One preset each, as what was deleted is not there for the next. */
async function presetOfEach({ owner, people }: Scene, isDeleted = false) {
  const made = new Map<number, number | undefined>();
  for (const { userID } of Object.values(people)) made.set(userID, await aPreset(owner));
  const spare = await aPreset(owner);
  for (const id of isDeleted ? [...made.values(), spare] : []) {
    await owner.call(calls.deletePreset, { params: { id: String(id) } });
  }
  return ({ userID }: TestPerson) => ({ params: { id: made.get(userID) ?? spare } });
}

export const presets: Call[] = [
  {
    name: 'list the presets of an account',
    endpoint: calls.listPresets,
    expected: ofAccount(200),
    input: ({ owner }) => ({ params: { id: owner.accountID } }),
  },
  {
    name: 'make a preset',
    endpoint: calls.addPreset,
    expected: keepers(201),
    input: ({ owner }) => ({ params: { id: owner.accountID }, body: said }),
  },
  {
    name: 'change a preset',
    endpoint: calls.updatePreset,
    expected: keepers(200),
    input: async ({ owner }) => ({
      params: { id: await aPreset(owner) },
      body: { ...said, name: 'Renamed', version: 1 },
    }),
  },
  {
    name: 'delete a preset',
    endpoint: calls.deletePreset,
    expected: keepers(204),
    input: (scene) => presetOfEach(scene),
  },
  {
    name: 'bring a preset back',
    endpoint: calls.restorePreset,
    expected: keepers(200),
    input: (scene) => presetOfEach(scene, true),
  },
];

const [shipped = ''] = shippedPresets.map(({ presetID }) => presetID);
const naming = (sheetID: number, add: string[], groupID: number | null = null) => ({
  params: { id: sheetID },
  body: { groupID, add, remove: [] },
});
/** One that the sheet names nowhere. */
const unnamed = async ({ owner, sheetID }: Scene) => naming(sheetID, [`own-${await aPreset(owner)}`]);

/** Names a preset on the sheet, so that its banners are checked. */
async function checked<T>({ owner, sheetID }: Scene, cell: T): Promise<T> {
  const { body } = naming(sheetID, [shipped]);
  await owner.call(namePresets, { params: { id: String(sheetID) }, body });
  return cell;
}

const at = ({ cellID }: { cellID: number }, query: object) => ({ params: { id: cellID }, query });

export const checks: Call[] = [
  {
    name: 'see which presets a sheet may name',
    endpoint: listChoosablePresets,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'name presets for a sheet',
    endpoint: namePresets,
    expected: members(200),
    input: ({ sheetID }) => naming(sheetID, [shipped]),
  },
  {
    name: 'name presets for a group',
    endpoint: namePresets,
    expected: members(200),
    input: ({ sheetID, groups: [{ groupID }] }) => naming(sheetID, [shipped], groupID),
  },
  {
    name: 'name a preset of the sheet’s account that it doesn’t name yet',
    endpoint: namePresets,
    expected: { ...members(200), foreignAdmin: '400 unknownPreset' },
    input: unnamed,
  },
  {
    name: 'see how banners do by presets',
    endpoint: listChecks,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'see what is found in a banner',
    endpoint: getChecks,
    expected: members(200),
    input: async (scene) => at(await checked(scene, await banner(scene)), { number: '1' }),
  },
  {
    name: 'see what is found in a banner that is just for the guest',
    endpoint: getChecks,
    expected: guestOnly(200),
    input: async (scene) => at(await checked(scene, await privateBanner(scene)), { number: '1' }),
  },
  {
    name: 'get the check report of a sheet',
    endpoint: exportChecks,
    expected: members(200),
    input: async (scene) => checked(scene, { params: { id: scene.sheetID } }),
  },
  {
    name: 'get the check report of a group as a page',
    endpoint: exportChecks,
    expected: members(200),
    input: async (scene) =>
      checked(scene, { params: { id: scene.sheetID }, query: { groupID: scene.groups[0].groupID, as: 'page' } }),
  },
];
