/** A small sheet and one change of each kind, for the tests of what applies and carries them. */
import type { Cell } from '#cells.ts';
import type { Comment } from '#comments.ts';
import type { Change, ChangeKind } from '#live.ts';
import type { Person } from '#people.ts';
import type { Sheet } from '#sheets.ts';
import { plainLook } from '#views.ts';

export const ann: Person = { userID: 1, firstName: 'Ann', surname: 'Lee', initials: 'AL', profileColour: 'teal' };
export const bob: Person = { userID: 2, firstName: 'Bob', surname: 'Ray', initials: 'BR', profileColour: 'red' };
export const cy: Person = { userID: 3, firstName: 'Cy', surname: 'Fox', initials: 'CF', profileColour: 'blue' };

const sheetUser = {
  sheetUserID: 1,
  sheetID: 1,
  userID: 1,
  newCommentAlertsEnabled: true,
  cellChangesAlertsEnabled: true,
};

export const textCell = (rowID: number, text: string): Cell => ({
  cellID: rowID,
  rowID,
  columnID: 1,
  cellText: { cellTextID: rowID, cellID: rowID, text },
});

export const statusCell = (rowID: number, multiChoiceOptionID: number | null): Cell => ({
  cellID: rowID + 100,
  rowID,
  columnID: 2,
  cellMultiChoice: { cellMultiChoiceID: rowID + 100, cellID: rowID + 100, multiChoiceOptionID },
});

const column = { sheetID: 1, width: 140, accessRestrictions: 1, hideFromPublic: false, justForMe: false } as const;

/** Groups 1 (rows 11, 12) and 2 (row 21); a text column 1 and a status column 2 with the options 1 and 2. */
export function aSheet(): Sheet {
  const row = (rowID: number, groupID: number, ordering: number) => ({
    rowID,
    groupID,
    ordering,
    name: `Row ${rowID}`,
  });
  const group = { sheetID: 1, hideFromPublic: false };
  const option = (id: number) => ({
    multiChoiceOptionID: id,
    columnID: 2,
    name: `Option ${id}`,
    colour: 'grey' as const,
    ordering: id,
  });
  return {
    sheetID: 1,
    name: 'Sheet',
    description: '',
    url: 'token',
    rowNameColumnWidth: 100,
    groups: [
      { ...group, groupID: 1, name: 'Group 1', ordering: 1, rows: [row(11, 1, 1), row(12, 1, 2)] },
      { ...group, groupID: 2, name: 'Group 2', ordering: 2, rows: [row(21, 2, 1)] },
    ],
    columns: [
      {
        ...column,
        columnID: 1,
        columnTypeID: 1,
        name: 'Text',
        ordering: 1,
        multiChoiceOptions: [],
        cells: [textCell(11, 'one'), textCell(21, 'three')],
      },
      {
        ...column,
        columnID: 2,
        columnTypeID: 3,
        name: 'Status',
        ordering: 2,
        multiChoiceOptions: [option(1), option(2)],
        cells: [statusCell(11, 1), statusCell(12, 2), statusCell(21, 1)],
      },
    ],
    users: [ann, bob],
    formerUsers: [],
    sheetUsers: [sheetUser],
    loggedInSheetUser: sheetUser,
    views: [{ viewID: 1, name: 'View 1', isShared: true, look: plainLook }],
    revision: 1,
  };
}

const written: Omit<Comment, 'read'> = {
  commentID: 1,
  userID: 2,
  sheetID: 1,
  rowID: 11,
  parentCommentID: null,
  commentText: '<p>Good</p>',
  dateTimeCreated: '2026-11-21T10:00:00.000Z',
  dateTimeEdited: null,
  isDeleted: false,
  isShared: false,
  resolved: false,
};
const comment: Comment = { ...written, read: 0 };

/** One change of every kind, each about something that is in the sheet. */
export const oneOfEach: { [K in ChangeKind]: Extract<Change, { kind: K }> } = {
  updateSheet: { kind: 'updateSheet', fields: ['name'], sheet: { sheetID: 1, name: 'Renamed' } },
  deleteSheet: { kind: 'deleteSheet', sheetID: 1 },
  addGroup: {
    kind: 'addGroup',
    group: {
      groupID: 3,
      sheetID: 1,
      name: 'Group 3',
      ordering: 1,
      hideFromPublic: false,
      rows: [{ rowID: 31, groupID: 3, name: 'Row 31', ordering: 1 }],
    },
    cells: [textCell(31, 'new')],
  },
  updateGroup: { kind: 'updateGroup', fields: ['ordering'], group: { groupID: 2, ordering: 1 } },
  deleteGroup: { kind: 'deleteGroup', groupID: 1 },
  addRow: {
    kind: 'addRow',
    row: { rowID: 13, groupID: 1, name: 'Row 13', ordering: 2 },
    cells: [textCell(13, 'came with it')],
  },
  updateRow: { kind: 'updateRow', fields: ['orderingAndGroup'], row: { rowID: 11, groupID: 2, ordering: 2 } },
  deleteRow: { kind: 'deleteRow', rowID: 11 },
  updateRows: {
    kind: 'updateRows',
    fields: ['name'],
    rows: [
      { rowID: 11, name: 'Eleven' },
      { rowID: 21, name: 'Twenty-one' },
    ],
    cells: [textCell(11, 'one again'), textCell(12, 'two')],
  },
  deleteRows: { kind: 'deleteRows', rowIDs: [12, 21] },
  addColumn: {
    kind: 'addColumn',
    column: {
      ...column,
      columnID: 3,
      columnTypeID: 4,
      name: 'Who',
      ordering: 2,
      multiChoiceOptions: [],
      cells: [{ cellID: 50, rowID: 11, columnID: 3, cellUser: { cellUserID: 50, cellID: 50, userID: 3, person: cy } }],
    },
  },
  updateColumn: {
    kind: 'updateColumn',
    fields: ['width', 'ordering'],
    column: { columnID: 2, width: 99, ordering: 1 },
  },
  deleteColumn: { kind: 'deleteColumn', columnID: 1 },
  addMultiChoiceOption: {
    kind: 'addMultiChoiceOption',
    option: { multiChoiceOptionID: 3, columnID: 2, name: 'Option 3', colour: 'red', ordering: 3 },
  },
  updateMultiChoiceOption: {
    kind: 'updateMultiChoiceOption',
    option: { multiChoiceOptionID: 2, columnID: 2, name: 'First now', colour: 'green', ordering: 1 },
  },
  deleteMultiChoiceOption: { kind: 'deleteMultiChoiceOption', columnID: 2, multiChoiceOptionID: 1, moveTo: null },
  updateCell: { kind: 'updateCell', fields: ['text'], cell: textCell(12, 'first words'), by: 2 },
  addUserToSheet: { kind: 'addUserToSheet', user: cy },
  updateUser: { kind: 'updateUser', user: { ...bob, surname: 'Raynor', initials: 'BR', profileColour: 'pink' } },
  addRows: {
    kind: 'addRows',
    rows: [
      { rowID: 14, groupID: 1, name: 'Row 14', ordering: 3 },
      { rowID: 15, groupID: 1, name: 'Row 15', ordering: 4 },
    ],
    cells: [textCell(14, 'fourteen')],
  },
  addComment: { kind: 'addComment', comment },
  updateComment: { kind: 'updateComment', comment: { ...written, commentText: '<p>Better</p>' } },
  deleteComment: { kind: 'deleteComment', commentID: 1, rowID: null, read: 2 },
  readComments: { kind: 'readComments', rowID: 11, commentIDs: [1] },
  freezeBanners: {
    kind: 'freezeBanners',
    cells: [{ cellID: 9, rowID: 11, columnID: 1, state: 'failed', reason: { code: 'clash', name: 'A.png' } }],
  },
  decideBanners: {
    kind: 'decideBanners',
    cells: [
      { cellID: 9, rowID: 11, columnID: 1, fileName: 'a.png', ftpfolder: '', state: 'changes', isChanged: false },
    ],
    comment,
    approvedWhen: 'everybody',
  },
  pictureBanners: { kind: 'pictureBanners', cells: [{ cellID: 9, rowID: 11, columnID: 1 }] },
  followStatus: { kind: 'followStatus', columnID: 1 },
  checkBanners: { kind: 'checkBanners', cells: [{ cellID: 1, rowID: 1, columnID: 1 }] },
  removeUserFromSheet: { kind: 'removeUserFromSheet', userID: 2 },
  putView: { kind: 'putView', view: { viewID: 2, name: 'View 2', isShared: false, look: plainLook } },
  deleteView: { kind: 'deleteView', viewID: 1 },
};
