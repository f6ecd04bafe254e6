/** Nodes of the tree that programs send back as they have read them. */
import { addTreeNode, listTreeNodes, updateTreeNode } from '@marquee/contract/tree.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';

const app = await startApp();

test('[TREE-44] a node is sent back as it was read: what is null in it is not there', async () => {
  const ann = await aPerson(app, { admin: true });
  const { sheetID } = await aSheet(app, { owner: ann });
  const { body: folder } = await ann.call(addTreeNode, { body: { folderName: 'Clients' } });
  const { body: link } = await ann.call(addTreeNode, { body: { sheetID, parentTreeNodeID: folder.treeNodeID } });
  for (const node of [folder, link]) {
    expect(await ann.attempt(updateTreeNode, { body: node })).toMatchObject({
      status: 200,
      body: { folderName: node.folderName, parentTreeNodeID: node.parentTreeNodeID, sheetID: node.sheetID },
    });
  }
  const another = { ...folder, folderName: 'Others', copyOfTreeNodeID: null };
  expect(await ann.attempt(addTreeNode, { body: another })).toMatchObject({
    status: 201,
    body: { folderName: 'Others', sheetID: null, parentTreeNodeID: null },
  });
  const { body: nodes } = await ann.call(listTreeNodes, { query: { userID: String(ann.userID) } });
  const others = nodes.find(({ folderName }) => folderName === 'Others');
  expect(await ann.attempt(addTreeNode, { body: { ...link, parentTreeNodeID: others?.treeNodeID } })).toMatchObject({
    status: 201,
    body: { sheetID, folderName: null, parentTreeNodeID: others?.treeNodeID },
  });
  const copy = { folderName: null, sheetID: null, copyOfTreeNodeID: folder.treeNodeID };
  expect(await ann.attempt(addTreeNode, { body: copy })).toMatchObject({
    status: 201,
    body: { folderName: 'Clients' },
  });
  const none = { folderName: null, sheetID: null, copyOfTreeNodeID: null };
  expect(await ann.attempt(addTreeNode, { body: none })).toMatchObject({ status: 400, code: 'badInput' });
});
