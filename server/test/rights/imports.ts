/** The table of rights: imports. */
import * as calls from '@marquee/contract/imports.ts';
import type { Call } from './attempts.ts';
import { guestOnly, members } from './expected.ts';
import type { Scene } from './stage.ts';

const plan = { groups: [{ name: 'From a file' }], columns: [], rows: 1 };
const rows = [{ group: 0, name: 'MPU' }];

/** An import that the guest has begun, and how to send its only row. */
async function begun({ sheetID, people: { guest } }: Scene): Promise<{ params: { id: string } }> {
  const { body } = await guest.call(calls.startImport, { params: { id: String(sheetID) }, body: plan });
  return { params: { id: String(body.importID) } };
}

export const imports: Call[] = [
  {
    name: 'begin an import',
    endpoint: calls.startImport,
    expected: members(201),
    input: ({ sheetID }) => ({ params: { id: sheetID }, body: plan }),
  },
  {
    name: 'send rows of the guest’s import',
    endpoint: calls.addToImport,
    expected: guestOnly(204),
    input: async (scene) => ({ ...(await begun(scene)), body: { place: 0, rows } }),
  },
  {
    name: 'read how far the guest’s import has come',
    endpoint: calls.getImport,
    expected: guestOnly(200),
    input: begun,
  },
  {
    name: 'finish the guest’s import',
    endpoint: calls.finishImport,
    expected: guestOnly(204),
    input: async (scene) => {
      const { params } = await begun(scene);
      await scene.people.guest.call(calls.addToImport, { params, body: { place: 0, rows } });
      return { params, body: {} };
    },
  },
  {
    name: 'give up the guest’s import',
    endpoint: calls.cancelImport,
    expected: guestOnly(204),
    input: begun,
    usesUp: true,
  },
];
