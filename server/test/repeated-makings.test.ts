/** What people make outside any sheet's changes, sent again under its key: it is there once, and answered as at first. */
import { addPreset, listPresets } from '@marquee/contract/checks/presets.ts';
import { addFtpAccount, listOwnFtpAccounts } from '@marquee/contract/ftp-accounts.ts';
import { getLoggedInUser, logIn } from '@marquee/contract/people.ts';
import { changePassword } from '@marquee/contract/passwords.ts';
import { addReviewLink, listReviewLinks, revokeReviewLink } from '@marquee/contract/review-links.ts';
import { shippedTemplateNames } from '@marquee/contract/shipped-template-names.ts';
import { addSheet, deleteSheet, duplicateSheet } from '@marquee/contract/sheets.ts';
import { addTemplate, listTemplates } from '@marquee/contract/templates.ts';
import { addTreeNode, listTreeNodes, type TreeNode } from '@marquee/contract/tree.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, password, type TestPerson } from '#test/builders.ts';
import { basic, Caller, sessionOf, type Answer } from '#test/client.ts';

const app = await startApp();
const other = await startApp(app.databaseUrl);
const newKey = () => crypto.randomUUID();
const said = ({ status, body, headers }: Answer) => ({ status, body, location: headers.get('location') });

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.childNodes)]);
const tree = async (ann: TestPerson) =>
  flat((await ann.call(listTreeNodes, { query: { userID: String(ann.userID) } })).body);
const sheetsOf = async (ann: TestPerson) => {
  const { rows } = await sql<{ id: number }>`
    select sheet_id as id from alive_sheet where owner_user_id = ${ann.userID} order by 1`.execute(app.db.kysely);
  return rows;
};

interface Making {
  what: string;
  endpoint: Endpoint;
  input: (ann: TestPerson, sheetID: number) => Promise<object> | object;
  /** all that there is of the kind */
  all: (ann: TestPerson, sheetID: number) => Promise<readonly unknown[]>;
}

const makings: Making[] = [
  {
    what: 'a folder',
    endpoint: addTreeNode,
    input: () => ({ body: { folderName: 'Spring' } }),
    all: tree,
  },
  {
    what: 'a copy of a folder',
    endpoint: addTreeNode,
    input: async (ann) => {
      const { body: folder } = await ann.call(addTreeNode, { body: { folderName: 'Autumn' } });
      return { body: { copyOfTreeNodeID: folder.treeNodeID, ordering: 1 } };
    },
    all: tree,
  },
  {
    what: 'an FTP account',
    endpoint: addFtpAccount,
    input: () => ({ body: { name: 'Banners', host: 'ftp.example.test', userName: 'ann', password: 'secret word' } }),
    all: async (ann) => (await ann.call(listOwnFtpAccounts, {})).body,
  },
  {
    what: 'a sheet',
    endpoint: addSheet,
    input: () => ({ body: { name: 'Once', shippedTemplate: shippedTemplateNames[0] } }),
    all: sheetsOf,
  },
  {
    what: 'a copy of a sheet',
    endpoint: duplicateSheet,
    input: (_ann, sheetID) => ({ params: { id: String(sheetID) }, body: { name: 'Once' } }),
    all: sheetsOf,
  },
  {
    what: 'a template',
    endpoint: addTemplate,
    input: (_ann, sheetID) => ({ body: { sheetID, name: 'Once', withRows: true } }),
    all: async (ann) => (await ann.call(listTemplates, {})).body,
  },
  {
    what: 'a review link',
    endpoint: addReviewLink,
    input: (_ann, sheetID) => ({ body: { sheetID, name: 'Once', scope: { of: 'sheet' }, password: 'secret word' } }),
    all: async (ann, sheetID) => (await ann.call(listReviewLinks, { params: { id: String(sheetID) } })).body.links,
  },
  {
    what: 'a preset',
    endpoint: addPreset,
    input: ({ accountID }) => ({
      params: { id: accountID },
      body: { name: 'Once', fileTypes: [2], rules: {}, source: '', advice: '' },
    }),
    all: async (ann) => (await ann.call(listPresets, { params: { id: String(ann.accountID) } })).body.presets,
  },
];

test.each(makings)('[LIVE-110] $what is made once, also at two servers at a time', async ({ all, endpoint, input }) => {
  const ann = await aPerson(app, { admin: true });
  const { sheetID } = await aSheet(app, { owner: ann });
  const elsewhere = new Caller(other.base, ann.credentials);
  const call = { ...(await input(ann, sheetID)), key: newKey() };
  const before = (await all(ann, sheetID)).length;
  const answers = await Promise.all([ann, elsewhere, ann].map((maker) => maker.attempt(endpoint, call)));
  answers.push(await elsewhere.attempt(endpoint, call));
  const [first] = answers;
  expect(first?.status).toBe(201);
  expect(answers.map(said)).toEqual(answers.map(() => first && said(first)));
  expect(await all(ann, sheetID)).toHaveLength(before + 1);
  // Another key is another one, and what is kept gives no password away.
  expect((await ann.attempt(endpoint, { ...call, key: newKey() })).status).toBe(201);
  expect(await all(ann, sheetID)).toHaveLength(before + 2);
  const { rows } = await sql<{ kept: string }>`
    select a::text as kept from answered_call a where user_id = ${ann.userID} and revision is null`.execute(
    app.db.kysely,
  );
  expect(rows).toHaveLength(2);
  expect(rows.map(({ kept }) => kept).join(' ')).not.toMatch(/secret word|\/review\//);
});

test.each(makings)('[CALL-56] $what is answered with its address', async ({ endpoint, input }) => {
  const ann = await aPerson(app, { admin: true });
  const { sheetID } = await aSheet(app, { owner: ann });
  const { body, headers } = await ann.attempt(endpoint, await input(ann, sheetID));
  const [, id] = /^\/api\/[a-z-]+\/(\d+)$/.exec(headers.get('location') ?? '') ?? [];
  // Presets are called by their number, and told from those that come with Marquee by what stands before it.
  expect(Object.values(body as object).map((value) => String(value).replace('own-', ''))).toContain(id);
});

test('[LIVE-110] a review link that was withdrawn since is answered as it is, and a sheet that is gone is not made again', async () => {
  const ann = await aPerson(app, { admin: true });
  const { sheetID } = await aSheet(app, { owner: ann });
  const link = { body: { sheetID, name: 'Once', scope: { of: 'sheet' as const } }, key: newKey() };
  const { reviewLinkID } = (await ann.call(addReviewLink, link)).body;
  await ann.call(revokeReviewLink, { params: { id: String(reviewLinkID) } });
  const { body } = await ann.call(addReviewLink, link);
  expect([body.reviewLinkID, body.path, body.revokedAt === null]).toEqual([reviewLinkID, '', false]);
  const sheet = { body: { name: 'Once' }, key: newKey() };
  const made = (await ann.call(addSheet, sheet)).body;
  await ann.call(deleteSheet, { params: { id: String(made.sheetID) } });
  expect(await ann.attempt(addSheet, sheet)).toMatchObject({ status: 404, code: 'notFound' });
  expect((await sheetsOf(ann)).map(({ id }) => id)).toEqual([sheetID]);
});

test('[LIVE-110] keys of folders are each person’s own, and another folder is refused under the same', async () => {
  const [ann, bob] = [await aPerson(app), await aPerson(app)];
  const key = newKey();
  const add = (who: TestPerson, folderName: string) => who.attempt(addTreeNode, { body: { folderName }, key });
  expect([(await add(ann, 'One')).status, (await add(bob, 'Two')).status]).toEqual([201, 201]);
  expect(await add(ann, 'Another')).toMatchObject({ status: 422, code: 'keyReused' });
  expect((await tree(ann)).map(({ folderName }) => folderName)).toEqual(['One']);
  expect((await tree(bob)).map(({ folderName }) => folderName)).toEqual(['Two']);
});

test('[PEOPLE-43] a password that is changed again under the same key is changed once, and not said to be wrong', async () => {
  const ann = await aPerson(app);
  const { withToken } = sessionOf(await new Caller(app.base, ann.credentials).call(logIn, {}));
  const body = { userID: ann.userID, oldPassword: password, newPassword: 'another one' };
  const call = { body, key: newKey() };
  for (const base of [app.base, other.base, app.base]) {
    expect((await new Caller(base, withToken).attempt(changePassword, call)).status).toBe(204);
  }
  const opens = async (word: string) =>
    (await new Caller(app.base, basic(ann.emailAddress, word)).attempt(getLoggedInUser)).status;
  expect([await opens(password), await opens('another one')]).toEqual([401, 200]);
  // It is one change, and one mail.
  const { rows } = await sql`select from mail where to_address = ${ann.emailAddress}`.execute(app.db.kysely);
  expect(rows).toHaveLength(1);
  const anew = await new Caller(app.base, withToken).attempt(changePassword, { body, key: newKey() });
  expect(anew).toMatchObject({ status: 400, code: 'wrongPassword' });
});
