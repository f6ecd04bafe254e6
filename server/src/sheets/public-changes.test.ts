/** What the public hears and catches up on when things are hidden from it and shown again. */
import { addCell, updateCells } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { getChanges, type Change } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const owner = await aPerson(app, { admin: true });
const shown = await aPerson(app, { firstName: 'Sam', surname: 'Shown' });

test('[PUB-5] what is hidden leaves the public view at once, and what is shown arrives whole', async () => {
  const own = await aSheet(app, { owner, members: [shown] });
  const [row] = own.rows;
  const [{ groupID }] = own.groups;
  const { columnID } = own.columns.who;
  await owner.call(addCell, { body: { cell: { rowID: row.rowID, columnID, cellUser: { userID: shown.userID } } } });
  const heard = await listen(visitor, own);
  const hide = (hideFromPublic: boolean) =>
    owner.call(updateGroup, { body: { group: { groupID, hideFromPublic }, updateFields: ['hideFromPublic'] } });
  const restrict = (accessRestrictions: 1 | 2) =>
    owner.call(columns.updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  const move = (to: 0 | 1) =>
    owner.call(updateRow, {
      body: {
        row: { rowID: row.rowID, groupID: own.groups[to].groupID, ordering: 1 },
        updateFields: ['orderingAndGroup'],
      },
    });
  await hide(true);
  await move(1);
  await move(0);
  await hide(false);
  await restrict(2);
  await restrict(1);
  await heard.heard(6);
  const [left, came, wentBack, shownAgain, columnLeft, columnCame] = heard.pushes.map((push): Change => push.change);
  const person = { userID: shown.userID, firstName: 'Sam', surname: 'Shown', initials: 'SS', profileColour: 'teal' };
  expect(left).toEqual({ kind: 'deleteGroup', groupID });
  expect(came).toMatchObject({
    kind: 'addRow',
    row: { rowID: row.rowID, ordering: 1 },
    cells: [{ cellUser: { userID: shown.userID, person } }],
  });
  expect(wentBack).toEqual({ kind: 'deleteRow', rowID: row.rowID });
  expect(shownAgain).toMatchObject({
    kind: 'addGroup',
    group: { groupID, ordering: 1 },
    cells: [{ cellUser: { person } }],
  });
  expect(columnLeft).toEqual({ kind: 'deleteColumn', columnID });
  expect(columnCame).toMatchObject({ kind: 'addColumn', column: { columnID, cells: [{ cellUser: { person } }] } });
  for (const change of [came, shownAgain, columnCame]) {
    expect(JSON.stringify(change)).not.toMatch(/noOf|emailAddress|createdByUserId/);
  }
});

test('[PUB-6] what was shown and is hidden now is not in what the public missed', async () => {
  const own = await aSheet(app, { owner, members: [shown] });
  const [row] = own.rows;
  const [{ groupID }] = own.groups;
  const { columnID } = own.columns.text;
  await owner.call(addCell, { body: { cell: { rowID: row.rowID, columnID, cellText: { text: 'once public' } } } });
  const hide = (hideFromPublic: boolean) =>
    owner.call(updateGroup, { body: { group: { groupID, hideFromPublic }, updateFields: ['hideFromPublic'] } });
  await hide(true);
  await hide(false);
  const column = { columnID, accessRestrictions: 2 } as const;
  await owner.call(columns.updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const { revision } = await readSheet(visitor, own.url);
  for (let since = 0; since <= revision; since++) {
    const query = { since: String(since), sheetURL: own.url };
    const missed = (await visitor.call(getChanges, { params: { id: String(own.sheetID) }, query })).body;
    expect(JSON.stringify(missed)).not.toContain('once public');
    if (since === revision - 1) expect(missed.changes.map((one) => one.change.kind)).toEqual(['deleteColumn']);
  }
});

test('[PUB-6] nor is what many cells were changed to at once', async () => {
  const own = await aSheet(app, { owner });
  const { columnID } = own.columns.text;
  const cells = own.rows.map(({ rowID }) => ({ rowID, columnID, cellText: { text: 'once public' } }));
  await owner.call(updateCells, { body: { cells } });
  const column = { columnID, accessRestrictions: 2 } as const;
  await owner.call(columns.updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const { revision } = await readSheet(visitor, own.url);
  for (let since = 0; since <= revision; since++) {
    const query = { since: String(since), sheetURL: own.url };
    const missed = (await visitor.call(getChanges, { params: { id: String(own.sheetID) }, query })).body;
    expect(JSON.stringify(missed)).not.toContain('once public');
  }
});

test('[LIVE-39] who read as a member and is none any more, or the other way round, is told to read anew', async () => {
  const own = await aSheet(app, { owner, members: [shown] });
  const asMember = await readSheet(shown, own.url);
  const missed = async (since: number, readAs: 'member' | 'public') => {
    const query = { since: String(since), sheetURL: own.url, readAs };
    return (await shown.call(getChanges, { params: { id: String(own.sheetID) }, query })).body;
  };
  expect(await missed(asMember.revision, 'member')).toMatchObject({ reload: false });
  await owner.call(removeUserFromSheet, { body: { sheetID: own.sheetID, userID: shown.userID } });
  const asPublic = await readSheet(visitor, own.url);
  // In either count nothing seems to be missing.
  expect(await missed(asPublic.revision, 'member')).toEqual({ revision: asPublic.revision, reload: true, changes: [] });
  expect(await missed(asPublic.revision, 'public')).toMatchObject({ reload: false });
});
