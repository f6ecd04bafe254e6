/** What members do while everybody listens: changes of all that is hidden, just for somebody, deleted or said among members. */
import { askForDecisions, withdrawAsk } from '@marquee/contract/asks.ts';
import { updateBannerFiles, sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { listChoosablePresets, namePresets } from '@marquee/contract/checks/naming.ts';
import { updateCells } from '@marquee/contract/cells.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addComment, updateComment } from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { restoreGroup, updateGroup } from '@marquee/contract/groups.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { addRow, deleteRow, deleteRows, restoreRows, updateRow } from '@marquee/contract/rows.ts';
import { setApprovalRule } from '@marquee/contract/sheets.ts';
import { addView, plainLook, type ViewLook } from '@marquee/contract/views.ts';
import { sql } from 'kysely';
import { aPerson, readSheet } from '@marquee/server/test/builders.ts';
import { freezeBanner } from '@marquee/server/test/frozen-banner.ts';
import { members, nobody, type Role } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';

/** Changes every secret that members can change, to other secrets. */
export async function doDeeds(world: World): Promise<void> {
  const { app, people, sheet, secrets } = world;
  const { owner, maker, guest, admin } = people;
  const { sheetID } = sheet;
  const mark = (what: string, readers: readonly Role[]) => secrets.mark(`${what}, changed`, readers);
  for (const [by, isSecret, readers] of [
    [owner, 2, members],
    [maker, 3, ['maker']],
  ] as const) {
    const view = await readSheet(by, sheet.url);
    for (const column of view.columns.filter(({ accessRestrictions }) => accessRestrictions === isSecret)) {
      const { columnID, columnTypeID } = column;
      const where = isSecret === 3 ? 'a Just-for-me column' : 'a hidden column';
      const change = { columnID, name: mark(`name of ${where}`, readers), width: 222, ordering: 1 };
      await by.call(columns.updateColumn, { body: { column: change, updateFields: ['name', 'width', 'ordering'] } });
      for (const { multiChoiceOptionID } of column.multiChoiceOptions) {
        const name = mark(`option of ${where}`, readers);
        await by.call(columns.updateOption, { body: { multiChoiceOptionID, name, colour: 'red' } });
      }
      if (columnTypeID !== 1) continue;
      const cells = sheet.rows.map(({ rowID }) => ({
        rowID,
        columnID,
        cellText: { text: mark(`cell of ${where}`, readers) },
      }));
      await by.call(updateCells, { body: { cells } });
    }
    const status = view.columns.find((one) => one.accessRestrictions === isSecret && one.columnTypeID === 3);
    const banner = view.columns.find((one) => one.accessRestrictions === isSecret && one.columnTypeID === 6);
    const [option] = status?.multiChoiceOptions ?? [];
    if (!status || !banner || !option) throw new Error('There is no secret column to change.');
    const { multiChoiceOptionID } = option;
    const { columnID } = status;
    const emptied = { rowID: sheet.rows[0].rowID, columnID, cellMultiChoice: { multiChoiceOptionID: null } };
    await by.call(updateCells, { body: { cells: [emptied] } });
    await by.call(updateCells, { body: { cells: [{ ...emptied, cellMultiChoice: { multiChoiceOptionID } }] } });
    await by.call(updateBannerFiles, { body: { columnID: banner.columnID } });
    await by.call(sendBannersUpdatedEmail, { body: { columnID: banner.columnID } });
    await by.call(columns.deleteColumn, { params: { id: String(columnID) } });
    await by.call(columns.restoreColumn, { params: { id: String(columnID) }, body: {} });
  }
  const own = (await readSheet(maker, sheet.url)).columns.find((column) => column.accessRestrictions === 3);
  // The last is for all and would speak of a column that is the maker's alone: nobody is told that.
  for (const [by, isShared, columnID, readers] of [
    [owner, true, 0, members],
    [maker, false, 0, ['maker']],
    [maker, true, own?.columnID ?? 0, nobody],
  ] as const) {
    const words = secrets.mark('words that a view filters by', readers);
    const look: ViewLook = { ...plainLook, filters: [{ by: 'contains', columnID, words }] };
    const name = secrets.mark('name of a view', isShared ? members : readers);
    await by.call(addView, { body: { sheetID, name, isShared, look } });
  }
  const hidden = (await readSheet(owner, sheet.url)).groups.find((group) => group.hideFromPublic);
  if (!hidden) throw new Error('There is no hidden group.');
  const { groupID } = hidden;
  const group = { groupID, name: mark('name of a hidden group', members), ordering: 1 };
  await owner.call(updateGroup, { body: { group, updateFields: ['name', 'ordering'] } });
  const added: number[] = [];
  for (const what of ['one', 'another']) {
    const name = mark(`name of ${what} row of a hidden group`, members);
    const { rowID } = (await admin.call(addRow, { body: { row: { groupID, name } } })).body;
    const row = { rowID, name: mark(`name of ${what} row of a hidden group`, members), ordering: 1 };
    await guest.call(updateRow, { body: { row, updateFields: ['name', 'ordering'] } });
    added.push(rowID);
  }
  const cells = Object.values(sheet.columns).flatMap(({ columnID, columnTypeID }) =>
    columnTypeID === 1
      ? added.map((rowID) => ({ rowID, columnID, cellText: { text: mark('cell of a hidden group', members) } }))
      : [],
  );
  await owner.call(updateCells, { body: { cells } });
  await owner.call(deleteRow, { params: { id: String(added[0]) } });
  await owner.call(deleteRows, { body: { rowIDs: added } });
  await owner.call(restoreRows, { body: { rowIDs: added } });
  const gone = await app.db.kysely
    .selectFrom('sheet_group')
    .select('group_id')
    .where('sheet_id', '=', sheetID)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await owner.call(restoreGroup, { params: { id: String(gone.group_id) }, body: {} });

  for (const place of [{ sheetID }, { rowID: sheet.rows[0].rowID }]) {
    const text = (what: string) => `<p>${mark(what, members)} <span data-mention="${owner.userID}">@x</span></p>`;
    const comment = { ...place, commentText: text('words of a comment') };
    const { commentID } = (await guest.call(addComment, { body: { comment } })).body;
    const change = { commentID, commentText: text('words of a comment'), resolved: true };
    await guest.call(updateComment, { body: { comment: change, updateFields: ['commentText', 'resolved'] } });
  }
  const [cell] = (
    await sql<{ cell_id: number }>`
      select c.cell_id from alive_cell c join cell_banner b on b.cell_id = c.cell_id
      where c.sheet_id = ${sheetID} and c.is_public and b.file_name <> '' and b.ftp_account_id is not null order by c.cell_id limit 1
    `.execute(app.db.kysely)
  ).rows;
  if (!cell) throw new Error('The world has no banner.');
  await freezeBanner(app.db.kysely, cell.cell_id);
  const comment = `<p>${mark('words of a verdict', members)}</p>`;
  await guest.call(decide, {
    params: { id: String(cell.cell_id) },
    body: { number: 1, verdict: 'changes', comment },
  });
  const message = mark('words of an ask', members);
  const ask = { sheetID, cellIDs: [cell.cell_id], userIDs: [guest.userID, admin.userID], message };
  const { askID } = (await owner.call(askForDecisions, { body: ask })).body;
  await admin.call(withdrawAsk, { params: { id: String(askID) }, body: { userIDs: [admin.userID] } });
  // Of it the public is told nothing, not even that there is something to tell.
  const { named } = (await guest.call(listChoosablePresets, { params: { id: String(sheetID) } })).body;
  const changes = [
    { add: [], remove: named.ofSheet },
    { add: named.ofSheet, remove: [] },
  ];
  for (const change of changes) {
    await guest.call(namePresets, { params: { id: String(sheetID) }, body: { groupID: null, ...change } });
  }
  await owner.call(setApprovalRule, { params: { id: String(sheetID) }, body: { approvedWhen: 'everybody' } });
  const name = mark('first name of somebody who joined and was removed', members);
  const passing = await aPerson(app, { firstName: name });
  const { emailAddress, userID } = passing;
  secrets.know(emailAddress, 'email address of somebody who joined and was removed', members);
  await sql`insert into sheet_user (sheet_id, user_id) values (${sheetID}, ${userID})`.execute(app.db.kysely);
  await owner.call(inviteUserToSheet, { body: { sheetID, emailAddress } });
  await owner.call(removeUserFromSheet, { body: { sheetID, userID } });
}
