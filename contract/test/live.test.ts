/** How changes travel: every kind there and back. */
import { expect, test } from 'vitest';
import { oneOfEach } from './samples.ts';
import { changeKinds, fromArguments, toArguments, type Change } from '#live.ts';

test.each(changeKinds)('[LIVE-3] %s arrives as it was sent, with its revision', (kind) => {
  const sent = [...toArguments(oneOfEach[kind]), 7];
  const received: unknown[] = JSON.parse(JSON.stringify(sent));
  expect(fromArguments(kind, received)).toEqual({ change: oneOfEach[kind], revision: 7 });
});

test.each(changeKinds)('[LIVE-3] %s without a revision, or with arguments that are none, is refused', (kind) => {
  const args = toArguments(oneOfEach[kind]);
  expect(() => fromArguments(kind, args)).toThrow();
  expect(() => fromArguments(kind, [...args, 'seven'])).toThrow();
  expect(() => fromArguments(kind, [...args.map(() => null), 7])).toThrow();
});

/** Which part of a change stands at each place of its arguments. */
function placesOf(change: Change): string[] {
  const parts = Object.entries(change);
  return toArguments(change).map((argument) => parts.find(([, value]) => value === argument)?.[0] ?? 'nothing');
}

test('[LIVE-3] the pushes have the specification’s arguments in its order, the added ones keep theirs', () => {
  expect(Object.fromEntries(changeKinds.map((kind) => [kind, placesOf(oneOfEach[kind]).join(', ')]))).toEqual({
    updateSheet: 'fields, sheet',
    updateColumn: 'fields, column',
    updateRow: 'fields, row',
    deleteRow: 'rowID',
    updateCell: 'fields, cell, by',
    updateGroup: 'fields, group',
    deleteGroup: 'groupID',
    deleteColumn: 'columnID',
    removeUserFromSheet: 'userID',
    addUserToSheet: 'user',
    updateUser: 'user',
    addComment: 'comment',
    updateComment: 'comment',
    deleteComment: 'commentID, rowID, read',
    readComments: 'rowID, commentIDs',
    freezeBanners: 'cells',
    decideBanners: 'cells, comment, approvedWhen',
    pictureBanners: 'cells',
    checkBanners: 'cells',
    followStatus: 'columnID',
    addRows: 'rows, cells',
    addGroup: 'group, cells',
    addRow: 'row, cells',
    updateRows: 'fields, rows, cells',
    deleteRows: 'rowIDs',
    addColumn: 'column',
    addMultiChoiceOption: 'option',
    updateMultiChoiceOption: 'option',
    deleteMultiChoiceOption: 'multiChoiceOptionID, columnID, moveTo',
    deleteSheet: 'sheetID',
    putView: 'view',
    deleteView: 'viewID',
  });
});
