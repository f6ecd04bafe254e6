/** Each person's tree: folders and links, moved, copied and deleted by themself only, also by two tabs at once. */
import { deleteSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { addTreeNode, deleteTreeNode, listTreeNodes, updateTreeNode, type TreeNode } from '@marquee/contract/tree.ts';
import { limits } from '@marquee/contract/limits.ts';
import { hubMethods, notices } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestPerson } from '#test/builders.ts';
import { freshKeys } from '#sheet-log/sort-keys.ts';
import { Caller } from '#test/client.ts';
import { connectAs } from '#test/listener.ts';

const app = await startApp();

const treeOf = async (person: TestPerson): Promise<TreeNode[]> =>
  (await person.call(listTreeNodes, { query: { userID: String(person.userID) } })).body;
const add = async (person: TestPerson, body: object): Promise<number> =>
  (await person.call(addTreeNode, { body: body as { folderName: string } })).body.treeNodeID;
const folder = (person: TestPerson, folderName: string, parentTreeNodeID?: number) =>
  add(person, { folderName, parentTreeNodeID });
const move = (person: TestPerson, treeNodeID: number, parentTreeNodeID: number | null, ordering?: number) =>
  person.attempt(updateTreeNode, { body: { treeNodeID, parentTreeNodeID, ordering } });

/** The tree in words: `Clients(Spring, Older(Winter))`. */
const words = (nodes: readonly TreeNode[]): string =>
  nodes
    .map(
      (node) =>
        (node.sheetName ?? node.folderName ?? '') + (node.sheetID === null ? `(${words(node.childNodes)})` : ''),
    )
    .join(', ');

test('[TREE-1] a person makes, renames and deletes folders, nested, in order, and answers carry the place', async () => {
  const ann = await aPerson(app);
  const answer = await ann.call(addTreeNode, { body: { folderName: ' Clients ' } });
  expect(answer).toMatchObject({ status: 201, body: { folderName: 'Clients', ordering: 1, childNodes: [] } });
  expect(answer.headers.get('location')).toBe(`/api/tree-nodes/${answer.body.treeNodeID}`);
  const clients = answer.body.treeNodeID;
  const older = await folder(ann, 'Older', clients);
  await folder(ann, 'Archive');
  await folder(ann, 'Newest', clients);
  await add(ann, { folderName: 'First', ordering: 1 });
  expect(words(await treeOf(ann))).toBe('First(), Clients(Older(), Newest()), Archive()');
  await ann.call(updateTreeNode, { body: { treeNodeID: older, folderName: 'Past' } });
  expect(await ann.attempt(deleteTreeNode, { params: { id: clients } })).toMatchObject({
    status: 409,
    code: 'folderNotEmpty',
  });
  await ann.call(deleteTreeNode, { params: { id: String(older) } });
  expect(words(await treeOf(ann))).toBe('First(), Clients(Newest()), Archive()');
});

test('[TREE-2] nodes move among folders and to the top; a position past an end means that end', async () => {
  const ann = await aPerson(app);
  const [a, b, c] = [await folder(ann, 'A'), await folder(ann, 'B'), await folder(ann, 'C')];
  expect((await move(ann, c, null, 1)).body).toMatchObject({ ordering: 1 });
  expect(words(await treeOf(ann))).toBe('C(), A(), B()');
  await move(ann, a, b);
  await move(ann, c, b, -5);
  expect(words(await treeOf(ann))).toBe('B(C(), A())');
  await move(ann, c, b, 99);
  await move(ann, a, null);
  expect(words(await treeOf(ann))).toBe('B(C()), A()');
});

test('[TREE-3] a folder moves neither into itself nor into a folder inside it, nor is it copied there', async () => {
  const ann = await aPerson(app);
  const outer = await folder(ann, 'Outer');
  const inner = await folder(ann, 'Inner', outer);
  for (const into of [outer, inner]) {
    expect(await move(ann, outer, into)).toMatchObject({ status: 400, code: 'folderIntoItself' });
    const copy = { copyOfTreeNodeID: outer, parentTreeNodeID: into };
    expect(await ann.attempt(addTreeNode, { body: copy })).toMatchObject({ code: 'folderIntoItself' });
  }
  expect(words(await treeOf(ann))).toBe('Outer(Inner())');
});

test('[TREE-3] two tabs that move two folders into each other at once make no circle', async () => {
  const ann = await aPerson(app);
  const [a, b] = [await folder(ann, 'A'), await folder(ann, 'B')];
  const answers = await Promise.all([move(ann, a, b), move(ann, b, a)]);
  expect(answers.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 400]));
  expect(['A(B())', 'B(A())']).toContain(words(await treeOf(ann)));
});

test('[TREE-4] a tree is its owner’s: nobody else reads it, changes it, or puts anything in it', async () => {
  const [ann, eve] = [await aPerson(app), await aPerson(app)];
  const id = await folder(ann, 'Secret plans');
  const own = await folder(eve, 'Own');
  const tried = [
    eve.attempt(listTreeNodes, { query: { userID: ann.userID } }),
    move(eve, id, own),
    move(eve, own, id),
    eve.attempt(updateTreeNode, { body: { treeNodeID: id, folderName: 'Mine' } }),
    eve.attempt(deleteTreeNode, { params: { id } }),
    eve.attempt(addTreeNode, { body: { copyOfTreeNodeID: id } }),
    eve.attempt(addTreeNode, { body: { folderName: 'In', parentTreeNodeID: id } }),
  ];
  for (const answer of await Promise.all(tried)) expect(answer).toMatchObject({ status: 404, code: 'notFound' });
  const visitor = new Caller(app.base);
  expect(await visitor.attempt(listTreeNodes, { query: { userID: ann.userID } })).toMatchObject({ status: 401 });
  expect([words(await treeOf(ann)), words(await treeOf(eve))]).toEqual(['Secret plans()', 'Own()']);
});

test('[TREE-5] a link is to a sheet that one belongs to; only folders hold anything; a folder holds one link to a sheet', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann, name: 'Spring' });
  const foreign = await aSheet(app);
  const clients = await folder(ann, 'Clients');
  const link = await add(ann, { sheetID: sheet.sheetID, parentTreeNodeID: clients });
  expect(await add(ann, { sheetID: sheet.sheetID, parentTreeNodeID: clients })).toBe(link);
  expect(await ann.attempt(addTreeNode, { body: { sheetID: foreign.sheetID } })).toMatchObject({ code: 'notFound' });
  const onto = await ann.attempt(addTreeNode, { body: { folderName: 'X', parentTreeNodeID: link } });
  expect(onto).toMatchObject({ status: 400, code: 'onlyIntoFolders' });
  expect(await move(ann, clients, link)).toMatchObject({ status: 400, code: 'onlyIntoFolders' });
  const renamed = await ann.attempt(updateTreeNode, { body: { treeNodeID: link, folderName: 'Mine' } });
  expect(renamed).toMatchObject({ status: 400, code: 'badInput' });
  expect(words(await treeOf(ann))).toBe('Clients(Spring)');
});

test('[TREE-42] a link that is moved to where its sheet has one already takes the place of that', async () => {
  const ann = await aPerson(app, { admin: true });
  const [one, two] = [await aSheet(app, { owner: ann, name: 'One' }), await aSheet(app, { owner: ann, name: 'Two' })];
  const [clients, archive] = [await folder(ann, 'Clients'), await folder(ann, 'Archive')];
  await add(ann, { sheetID: one.sheetID, parentTreeNodeID: clients });
  await add(ann, { sheetID: two.sheetID, parentTreeNodeID: clients });
  const other = await add(ann, { sheetID: one.sheetID, parentTreeNodeID: archive });
  expect((await move(ann, other, clients, 2)).body).toMatchObject({ treeNodeID: other, ordering: 2 });
  expect(words(await treeOf(ann))).toBe('Clients(Two, One), Archive()');
  // Within its folder it only has another place.
  await move(ann, other, clients, 1);
  expect(words(await treeOf(ann))).toBe('Clients(One, Two), Archive()');
});

test('[TREE-6] a copy of a link is a link to the same sheet; a copy of a folder brings its content; the last link stays', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann, name: 'Spring' });
  const clients = await folder(ann, 'Clients');
  const inner = await folder(ann, 'Inner', clients);
  const link = await add(ann, { sheetID: sheet.sheetID, parentTreeNodeID: inner });
  await add(ann, { copyOfTreeNodeID: clients, ordering: 1 });
  const second = await add(ann, { copyOfTreeNodeID: link });
  expect(words(await treeOf(ann))).toBe('Clients(Inner(Spring)), Clients(Inner(Spring)), Spring');
  const [copied] = await treeOf(ann);
  await ann.call(deleteTreeNode, { params: { id: String(copied?.childNodes[0]?.childNodes[0]?.treeNodeID) } });
  await ann.call(deleteTreeNode, { params: { id: String(second) } });
  expect(await ann.attempt(deleteTreeNode, { params: { id: link } })).toMatchObject({ code: 'lastLinkStays' });
});

test('[TREE-7] whoever joins a sheet finds it at the end of their first top folder, made where there is none; who leaves does not', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const [one, two] = [await aSheet(app, { owner: ann, name: 'One' }), await aSheet(app, { owner: ann, name: 'Two' })];
  const invite = (sheetID: number) =>
    ann.call(inviteUserToSheet, { body: { sheetID, emailAddress: bob.emailAddress } });
  await invite(one.sheetID);
  expect(words(await treeOf(bob))).toBe('My sheets(One)');
  await invite(two.sheetID);
  await ann.call(updateSheet, { body: { sheet: { sheetID: two.sheetID, name: 'Zwei' }, updateFields: ['name'] } });
  expect(words(await treeOf(bob))).toBe('My sheets(One, Zwei)');
  await ann.call(removeUserFromSheet, { body: { sheetID: one.sheetID, userID: bob.userID } });
  expect(words(await treeOf(bob))).toBe('My sheets(Zwei)');
  await ann.call(deleteSheet, { params: { id: String(two.sheetID) } });
  expect(words(await treeOf(bob))).toBe('My sheets()');
  await invite(one.sheetID);
  expect(words(await treeOf(bob))).toBe('My sheets(One)');
});

test('[TREE-7] a link that is to go to no folder in particular goes there too, once', async () => {
  const ann = await aPerson(app, { admin: true });
  const [one, two] = [await aSheet(app, { owner: ann, name: 'One' }), await aSheet(app, { owner: ann, name: 'Two' })];
  const link = await add(ann, { sheetID: one.sheetID });
  expect(words(await treeOf(ann))).toBe('My sheets(One)');
  await add(ann, { folderName: 'First', ordering: 1 });
  await add(ann, { sheetID: two.sheetID });
  expect(await add(ann, { sheetID: one.sheetID })).toBe(link);
  expect(words(await treeOf(ann))).toBe('First(Two), My sheets(One)');
  await add(ann, { sheetID: one.sheetID, parentTreeNodeID: null });
  expect(words(await treeOf(ann))).toBe('First(Two), My sheets(One), One');
});

test('[TREE-7] a sheet whose maker never came to link it finds its place by itself', async () => {
  const ann = await aPerson(app, { admin: true });
  await aSheet(app, { owner: ann, name: 'Orphan' });
  expect(words(await treeOf(ann))).toBe('');
  await sql`update sheet_user set added_at = now() - interval '2 minutes' where user_id = ${ann.userID}`.execute(
    app.db.kysely,
  );
  expect(words(await treeOf(ann))).toBe('My sheets(Orphan)');
});

test('[TREE-8] a folder that holds nothing but what one can’t see any more may be deleted', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const clients = await folder(ann, 'Clients');
  await add(ann, { sheetID: sheet.sheetID, parentTreeNodeID: clients });
  await ann.call(deleteSheet, { params: { id: String(sheet.sheetID) } });
  await ann.call(deleteTreeNode, { params: { id: String(clients) } });
  expect(await treeOf(ann)).toEqual([]);
});

test('[TREE-9] one’s other tabs hear of each change, and members of a sheet that was renamed, deleted, joined or left', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const { client } = await connectAs(bob);
  let heard = 0;
  client.on(notices.ownThingsChanged, (what) => (heard += what === 'tree' ? 1 : 0));
  await client.invoke(hubMethods.addToOwnGroup);
  const heardAgain = () =>
    expect
      .poll(() => heard)
      .toBeGreaterThan(0)
      .then(() => (heard = 0));
  await folder(bob, 'Clients');
  await heardAgain();
  const sheet = await aSheet(app, { owner: ann });
  const { sheetID } = sheet;
  await ann.call(inviteUserToSheet, { body: { sheetID, emailAddress: bob.emailAddress } });
  await heardAgain();
  await ann.call(updateSheet, { body: { sheet: { sheetID, name: 'Renamed' }, updateFields: ['name'] } });
  await heardAgain();
  await ann.call(removeUserFromSheet, { body: { sheetID, userID: bob.userID } });
  await heardAgain();
});

test('[TREE-10] bad input is refused with a reason; a full tree says so', async () => {
  const ann = await aPerson(app);
  const bodies = [
    {},
    { folderName: ' ' },
    { folderName: 'x'.repeat(256) },
    { folderName: 'both', sheetID: 1 },
    { folderName: 'x', parentTreeNodeID: -1 },
    { folderName: 'a\0b' },
  ];
  for (const body of bodies) expect(await ann.attempt(addTreeNode, { body })).toMatchObject({ code: 'badInput' });
  const unknown = await ann.attempt(addTreeNode, { body: { folderName: 'x', parentTreeNodeID: 2_147_483_647 } });
  expect(unknown).toMatchObject({ code: 'notFound' });
  await sql`
    insert into tree_node (user_id, folder_name, sort_key)
    select ${ann.userID}, 'Folder ' || n, 'a0' from generate_series(1, ${limits.nodesPerTree}) as n
  `.execute(app.db.kysely);
  expect(await ann.attempt(addTreeNode, { body: { folderName: 'One more' } })).toMatchObject({ code: 'treeFull' });
});

test('[TREE-37] a tree has 50 levels at most, whatever is added, moved or copied', async () => {
  const ann = await aPerson(app);
  const top = await folder(ann, 'Level 1');
  let deepest = top;
  for (let level = 2; level < limits.levelsPerTree; level++) deepest = await folder(ann, `Level ${level}`, deepest);
  const pair = await folder(ann, 'Pair');
  await folder(ann, 'Inner', pair);
  const tooDeep = { status: 409, code: 'treeTooDeep' };
  expect(await move(ann, pair, deepest)).toMatchObject(tooDeep);
  const copy = { copyOfTreeNodeID: pair, parentTreeNodeID: deepest };
  expect(await ann.attempt(addTreeNode, { body: copy })).toMatchObject(tooDeep);
  const last = await folder(ann, 'Level 50', deepest);
  const one = { folderName: 'Level 51', parentTreeNodeID: last };
  expect(await ann.attempt(addTreeNode, { body: one })).toMatchObject(tooDeep);
  expect(await move(ann, top, null)).toMatchObject({ status: 200 });
});

test('[TREE-38] a tree of 10,000 nodes is read, and changed within it', async () => {
  const ann = await aPerson(app);
  const keys = freshKeys(99);
  const db = app.db.kysely;
  await sql`insert into tree_node (user_id, folder_name, sort_key)
    select ${ann.userID}, 'Top ' || n, key from unnest(${keys}::text[]) with ordinality as k (key, n)`.execute(db);
  await sql`insert into tree_node (user_id, folder_name, sort_key, parent_tree_node_id)
    select ${ann.userID}, 'In it ' || n, key, t.tree_node_id
    from tree_node t, unnest(${keys}::text[]) with ordinality as k (key, n) where t.user_id = ${ann.userID}`.execute(
    db,
  );
  const [first, second] = await treeOf(ann);
  const copied = await ann.call(addTreeNode, {
    body: { copyOfTreeNodeID: first?.treeNodeID, parentTreeNodeID: second?.treeNodeID },
  });
  expect(words(copied.body.childNodes)).toBe(words(first?.childNodes ?? []));
  const tree = await treeOf(ann);
  expect(tree).toHaveLength(99);
  expect(tree.flatMap((node) => node.childNodes)).toHaveLength(99 * 99 + 1);
});

test('[TREE-2] after any number of moves by two tabs at once, order has neither gaps nor doubles', async () => {
  const ann = await aPerson(app);
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => folder(ann, `F${n}`)));
  const moves = Array.from({ length: 60 }, (_, n) => move(ann, ids[n % 8] ?? 0, null, ((n * 5) % 8) + 1));
  for (const answer of await Promise.all(moves)) expect(answer.status).toBe(200);
  const tree = await treeOf(ann);
  expect(tree.map((node) => node.ordering)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(tree.map((node) => node.treeNodeID))).toEqual(new Set(ids));
});
