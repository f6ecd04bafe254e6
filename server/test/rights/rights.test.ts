/** Who may do what: every call and every method of the live line by everybody who might try it, and that a refused one leaves no trace. */
import { deleteRow } from '@marquee/contract/rows.ts';
import { addSheet } from '@marquee/contract/sheets.ts';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../builders.ts';
import { testRights } from './attempts.ts';
import { Stage } from './stage.ts';
import { table } from './table.ts';

const stage = await Stage.start();

describe('[RIGHTS-1] [RIGHTS-4] [RIGHTS-17] [RIGHTS-18] on sheets:', () => {
  testRights(stage, table.ofSheets);
});

describe('[RIGHTS-18] [RIGHTS-19] in accounts:', () => {
  testRights(stage, table.ofAccounts, { onAnySheet: true });
});

describe('[RIGHTS-18] [RIGHTS-20] of people’s own things:', () => {
  testRights(stage, table.ofPeople, { onAnySheet: true });
});

describe('[RIGHTS-18] [RIGHTS-21] with what was mailed:', () => {
  testRights(stage, table.byMail, { onAnySheet: true });
});

describe('[RIGHTS-18] [REVIEW-21] by review links:', () => {
  testRights(stage, table.byReviewLink);
});

describe('[RIGHTS-22] on the live line:', () => {
  testRights(stage, table.live, { onAnySheet: true });
});

test('[RIGHTS-2] who makes a sheet becomes its owner and first member, in their own account', async () => {
  const { people } = stage.sceneOn(await stage.newSheet());
  const { admin } = people;
  const { body, headers } = await admin.call(addSheet, { body: { name: 'New', accountID: admin.accountID } });
  expect(body).toMatchObject({ accountID: admin.accountID, ownerUserID: admin.userID, name: 'New', description: '' });
  expect(headers.get('location')).toBe(`/api/sheets/${body.sheetID}`);
  const read = await readSheet(admin, body.url);
  expect(read.users.map((user) => user.userID)).toEqual([admin.userID]);
  expect(read.loggedInSheetUser).toMatchObject({ newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true });
});

test('[RIGHTS-3] what does not exist and what is not theirs look the same', async () => {
  const { rows, people } = stage.sceneOn(await stage.newSheet());
  const unknown = await people.stranger.attempt(deleteRow, { params: { id: 2_147_483_647 } });
  const foreign = await people.stranger.attempt(deleteRow, { params: { id: rows[0].rowID } });
  expect(unknown.status).toBe(404);
  expect(unknown.body).toEqual(foreign.body);
});
