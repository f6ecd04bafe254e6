/** What members and other clients do while clients have their pages open: nothing of it is for any of those who listen. */
import { decideInReview, commentInReview } from '@marquee/contract/review.ts';
import { addCell, updateCell, updateCells } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { addComment, updateComment } from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { addReviewLink } from '@marquee/contract/review-links.ts';
import { addRow, deleteRow, updateRow } from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import type { CellPlace, GuestWorld } from './world.ts';

/** Changes everything that whoever has the link to the group, or the one to its first row, may not see. */
export async function doUnseen(world: GuestWorld): Promise<void> {
  const { app, cells, columns, comments, guests, hiddenGroupID, maker, owner, rows, secrets, sheet } = world;
  const { sheetID } = sheet;
  const mark = (what: string) => secrets.mark(`${what}, changed`, []);
  const elsewhere = (what: string) => secrets.mark(`${what}, changed`, ['other']);
  const words = (what: string) => `<p>${mark(what)}</p>`;
  const post = async (rowID: number, what: string, more: object = {}) =>
    (await owner.call(addComment, { body: { comment: { rowID, commentText: words(what), ...more } } })).body.commentID;
  const posted = await post(rows.first, 'words of an internal comment', {
    pin: { cellID: cells.first.cellID, version: 2, x: 0.1, y: 0.1, moment: 1 },
  });
  await post(rows.first, 'words of an internal reply', { parentCommentID: posted });
  await post(rows.second, 'words of an internal comment on another row');
  await post(rows.hidden, 'words of a comment in a hidden group', { isShared: true });
  const edited = { commentID: comments.internal, commentText: words('words of an internal comment'), resolved: true };
  await owner.call(updateComment, { body: { comment: edited, updateFields: ['commentText', 'resolved'] } });
  const params = ({ cellID }: CellPlace) => ({ id: String(cellID) });
  for (const [by, place] of [
    [owner, cells.hiddenGroup],
    [owner, cells.hiddenColumn],
    [maker, cells.justForMe],
  ] as const) {
    const verdict = { number: 1, verdict: 'changes' as const, comment: words('words of a verdict') };
    await by.call(decide, { params: params(place), body: verdict });
    const cell = { ...place, cellBanner: { displayText: mark('words of a banner') } };
    await by.call(updateCell, { body: { cell, updateFields: ['displayText'] } });
  }
  for (const [by, columnID] of [
    [owner, columns.hiddenSince],
    [owner, columns.notNamed],
    [maker, columns.justForMe],
  ] as const) {
    const renamed = { columnID, name: mark('name of a column'), width: 234 };
    await by.call(updateColumn, { body: { column: renamed, updateFields: ['name', 'width'] } });
    const cell = { rowID: rows.first, columnID, cellText: { text: mark('cell') } };
    await by.call(updateCells, { body: { cells: [cell] } });
  }
  const group = { groupID: hiddenGroupID, name: mark('name of a hidden group'), ordering: 1 };
  await owner.call(updateGroup, { body: { group, updateFields: ['name', 'ordering'] } });
  const aRow = { groupID: hiddenGroupID, name: mark('name of a row of a hidden group') };
  const { rowID } = (await owner.call(addRow, { body: { row: aRow } })).body;
  const row = { rowID, name: mark('name of a row of a hidden group'), ordering: 1 };
  await owner.call(updateRow, { body: { row, updateFields: ['name', 'ordering'] } });
  const text = { rowID, columnID: columns.named, cellText: { text: mark('cell of a hidden group') } };
  await owner.call(addCell, { body: { cell: text } });
  await owner.call(deleteRow, { params: { id: String(rowID) } });
  const about = { sheetID, name: mark('name of the sheet'), description: mark('description of the sheet') };
  await owner.call(updateSheet, { body: { sheet: about, updateFields: ['name', 'description'] } });
  const link = { sheetID, name: mark('name of another link'), scope: { of: 'sheet' as const } };
  await owner.call(addReviewLink, { body: link });
  // What others decide and say at their link.
  const key = () => crypto.randomUUID();
  await guests.other.call(decideInReview, {
    params: params(cells.other),
    body: { number: 1, verdict: 'reject', comment: `<p>${elsewhere('words of a verdict elsewhere')}</p>`, key: key() },
  });
  await guests.other.call(commentInReview, {
    params: params(cells.other),
    body: { comment: `<p>${elsewhere('words of a comment elsewhere')}</p>`, key: key() },
  });
  await app.freezer.drain();
}

/** One change for each of them, and a reply by which those who wrote in the thread are mailed. */
export async function doSeen({ cells, comments, guests, owner, rows, secrets }: GuestWorld): Promise<void> {
  const key = () => crypto.randomUUID();
  const first = { id: String(cells.first.cellID) };
  const reply = (parentCommentID: number, words: string) => ({
    comment: `<p>${words}</p>`,
    parentCommentID,
    key: key(),
  });
  const all = ['first', 'second', 'early', 'older'] as const;
  const own = secrets.mark('words of a reply', all);
  await guests.first.call(commentInReview, { params: first, body: reply(comments.shared, own) });
  const elsewhere = reply(comments.sharedElsewhere, secrets.mark('words of a reply elsewhere', ['other']));
  await guests.other.call(commentInReview, { params: { id: String(cells.other.cellID) }, body: elsewhere });
  for (const [rowID, parentCommentID, readers] of [
    [rows.first, comments.shared, all],
    [rows.other, comments.sharedElsewhere, ['other'] as const],
  ] as const) {
    const commentText = `<p>${secrets.mark('words of an answer', readers)}</p>`;
    await owner.call(addComment, { body: { comment: { rowID, parentCommentID, commentText } } });
  }
}
