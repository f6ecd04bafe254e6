/** The table of rights: an account's presets. */
import * as calls from '@marquee/contract/checks/presets.ts';
import type { TestPerson } from '../builders.ts';
import type { Call } from './attempts.ts';
import { keepers, ofAccount } from './expected.ts';
import type { Scene } from './stage.ts';

const said = { name: 'Ours', fileTypes: [2 as const], rules: {}, source: '', advice: '' };

/** A preset of the owner's account, by the number that calls name it by. */
async function aPreset(owner: TestPerson): Promise<number | undefined> {
  const { body } = await owner.call(calls.addPreset, { params: { id: String(owner.accountID) }, body: said });
  return calls.ownNumber(body.presetID);
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
