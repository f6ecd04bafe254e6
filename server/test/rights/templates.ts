/** The table of rights: templates of an account, and sheets that are made of them. */
import { addSheet } from '@marquee/contract/sheets.ts';
import * as calls from '@marquee/contract/templates.ts';
import type { Call } from './attempts.ts';
import { keepers, loggedIn, members, ofAccount } from './expected.ts';
import type { Scene } from './stage.ts';

/** A template of the owner's account, which the owner or the guest has made. */
const aTemplate = async ({ owner, people, sheetID }: Scene, by: 'owner' | 'guest' = 'owner'): Promise<number> => {
  const maker = by === 'owner' ? owner : people.guest;
  return (await maker.call(calls.addTemplate, { body: { sheetID, name: 'Kept' } })).body.templateID;
};

export const templates: Call[] = [
  { name: 'list the templates of their account', endpoint: calls.listTemplates, expected: loggedIn(200) },
  {
    name: 'save a sheet as a template',
    endpoint: calls.addTemplate,
    expected: { ...members(201), foreignAdmin: '403 accountOnly' },
    input: ({ sheetID }) => ({ body: { sheetID, name: 'Ours' } }),
  },
  {
    name: 'make a sheet of a template',
    endpoint: addSheet,
    expected: keepers(201),
    input: async (scene) => ({ body: { name: 'New', templateID: await aTemplate(scene) } }),
  },
  {
    name: 'rename a template that the owner made',
    endpoint: calls.updateTemplate,
    expected: ofAccount('403 templateKeeperOnly', 200),
    input: async (scene) => ({ body: { templateID: await aTemplate(scene), name: 'Renamed' } }),
  },
  {
    name: 'rename a template that the guest made',
    endpoint: calls.updateTemplate,
    expected: { ...ofAccount('403 templateKeeperOnly', 200), guest: '200', program: '200' },
    input: async (scene) => ({ body: { templateID: await aTemplate(scene, 'guest'), name: 'Renamed' } }),
  },
  {
    name: 'delete a template that the owner made',
    endpoint: calls.deleteTemplate,
    expected: ofAccount('403 templateKeeperOnly', 204),
    input: async (scene) => {
      const made: Record<number, number> = {};
      for (const { userID } of Object.values(scene.people)) made[userID] = await aTemplate(scene);
      const spare = await aTemplate(scene);
      return ({ userID }: { userID: number }) => ({ params: { id: made[userID] ?? spare } });
    },
  },
];
