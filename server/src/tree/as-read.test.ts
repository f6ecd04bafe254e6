/** Nodes of the tree that programs send back as they have read them. */
import { addTreeNode, listTreeNodes, updateTreeNode } from '@marquee/contract/tree.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';

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

test('[TREE-45] a node for somebody else’s tree is refused, and gets into nobody’s', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const { body: own } = await ann.call(addTreeNode, { body: { userID: ann.userID, folderName: 'Clients' } });
  const theirs = { ...own, userID: bob.userID, folderName: 'Bob’s' };
  for (const endpoint of [addTreeNode, updateTreeNode]) {
    expect(await ann.attempt(endpoint, { body: theirs })).toMatchObject({ status: 404, code: 'notFound' });
  }
  const treeOf = async (one: TestPerson) =>
    (await one.call(listTreeNodes, { query: { userID: String(one.userID) } })).body;
  expect(await treeOf(ann)).toEqual([own]);
  expect(await treeOf(bob)).toEqual([]);
});
