/** The table of rights: each person's own tree. */
import * as calls from '@marquee/contract/tree.ts';
import type { Call } from './attempts.ts';
import { guestOnly, loggedIn, members } from './expected.ts';
import type { Scene } from './stage.ts';

/** The id of a new folder in the guest's tree. */
async function guestsFolder({ people }: Scene): Promise<number> {
  return (await people.guest.call(calls.addTreeNode, { body: { folderName: 'Mine' } })).body.treeNodeID;
}

export const tree: Call[] = [
  {
    name: 'read their own tree',
    endpoint: calls.listTreeNodes,
    expected: loggedIn(200),
    input: () => (by) => ({ query: { userID: by.userID } }),
  },
  {
    name: 'read the guest’s tree',
    endpoint: calls.listTreeNodes,
    expected: guestOnly(200),
    input: ({ people }) => ({ query: { userID: people.guest.userID } }),
  },
  {
    name: 'add a folder to their tree',
    endpoint: calls.addTreeNode,
    expected: loggedIn(201),
    input: () => ({ body: { folderName: 'More' } }),
  },
  {
    name: 'add a folder to a folder of the guest',
    endpoint: calls.addTreeNode,
    expected: guestOnly(201),
    input: async (scene) => ({ body: { folderName: 'More', parentTreeNodeID: await guestsFolder(scene) } }),
  },
  {
    name: 'add a folder to the guest’s tree',
    endpoint: calls.addTreeNode,
    expected: guestOnly(201),
    input: ({ people }) => ({ body: { userID: people.guest.userID, folderName: 'More' } }),
  },
  {
    name: 'add a copy of a folder of the guest',
    endpoint: calls.addTreeNode,
    expected: guestOnly(201),
    input: async (scene) => ({ body: { copyOfTreeNodeID: await guestsFolder(scene) } }),
  },
  {
    name: 'add a link to a sheet',
    endpoint: calls.addTreeNode,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID } }),
  },
  {
    name: 'rename a folder of the guest',
    endpoint: calls.updateTreeNode,
    expected: guestOnly(200),
    input: async (scene) => ({ body: { treeNodeID: await guestsFolder(scene), folderName: 'Theirs' } }),
  },
  {
    name: 'delete a folder of the guest',
    endpoint: calls.deleteTreeNode,
    expected: guestOnly(204),
    input: async (scene) => ({ params: { id: await guestsFolder(scene) } }),
  },
];
