/** Every change that is pushed, as one union, and how each travels as a push: a target and its arguments. */
import { z } from 'zod';
import { UpdateCell } from '#cells.ts';
import { CheckBanners } from '#checks/sheet-checks.ts';
import { AddComment, DeleteComment, ReadComments, UpdateComment } from '#comments.ts';
import { AddColumn, AddOption, DeleteColumn, DeleteOption, UpdateColumn, UpdateOption } from '#columns.ts';
import { DecideBanners } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { AddGroup, DeleteGroup, UpdateGroup } from '#groups.ts';
import { IdPath, Words } from '#ids.ts';
import { AddUserToSheet, RemoveUserFromSheet, UpdateUser } from '#members.ts';
import { AddRow, AddRows, DeleteRow, DeleteRows, UpdateRow, UpdateRows } from '#rows.ts';
import { DeleteSheet, UpdateSheet } from '#sheets.ts';
import { PictureBanners } from '#stills.ts';
import { FollowStatus } from '#status-follow.ts';
import { DeleteView, PutView } from '#views.ts';
import { FreezeBanners } from '#versions.ts';

export const Change = z.discriminatedUnion('kind', [
  UpdateSheet,
  DeleteSheet,
  AddGroup,
  UpdateGroup,
  DeleteGroup,
  AddRow,
  AddRows,
  UpdateRow,
  DeleteRow,
  UpdateRows,
  DeleteRows,
  AddColumn,
  UpdateColumn,
  DeleteColumn,
  AddOption,
  UpdateOption,
  DeleteOption,
  UpdateCell,
  AddUserToSheet,
  RemoveUserFromSheet,
  UpdateUser,
  AddComment,
  UpdateComment,
  DeleteComment,
  ReadComments,
  PutView,
  DeleteView,
  FreezeBanners,
  DecideBanners,
  PictureBanners,
  FollowStatus,
  CheckBanners,
]);
export type Change = z.infer<typeof Change>;
export type ChangeKind = Change['kind'];

/**
 * The push of each change: its name is the change's kind, its arguments are these parts in this order, and behind them comes the
 * reader's revision. The first twelve names and leading arguments are the specification's.
 */
const parts = {
  updateSheet: ['fields', 'sheet'],
  updateColumn: ['fields', 'column'],
  updateRow: ['fields', 'row'],
  deleteRow: ['rowID'],
  updateCell: ['fields', 'cell', 'by'],
  updateGroup: ['fields', 'group'],
  deleteGroup: ['groupID'],
  deleteColumn: ['columnID'],
  removeUserFromSheet: ['userID'],
  addComment: ['comment'],
  updateComment: ['comment'],
  deleteComment: ['commentID', 'rowID', 'read'],
  readComments: ['rowID', 'commentIDs'],
  addUserToSheet: ['user'],
  updateUser: ['user'],
  addGroup: ['group', 'cells'],
  addRow: ['row', 'cells'],
  addRows: ['rows', 'cells'],
  updateRows: ['fields', 'rows', 'cells'],
  deleteRows: ['rowIDs'],
  addColumn: ['column'],
  addMultiChoiceOption: ['option'],
  updateMultiChoiceOption: ['option'],
  deleteMultiChoiceOption: ['multiChoiceOptionID', 'columnID', 'moveTo'],
  deleteSheet: ['sheetID'],
  putView: ['view'],
  deleteView: ['viewID'],
  freezeBanners: ['cells'],
  decideBanners: ['cells', 'comment', 'approvedWhen'],
  pictureBanners: ['cells'],
  followStatus: ['columnID'],
  checkBanners: ['cells'],
} as const satisfies Record<ChangeKind, readonly string[]>;

export const changeKinds = Object.keys(parts) as ChangeKind[];

/** A change as the arguments of its push, without the revision. */
export function toArguments(change: Change): unknown[] {
  const values: Record<string, unknown> = change;
  return parts[change.kind].map((part) => values[part]);
}

/** The change and the revision that a push carries. Throws a ZodError on arguments that are no such change. */
export function fromArguments(kind: ChangeKind, args: readonly unknown[]): { change: Change; revision: number } {
  const names: readonly string[] = parts[kind];
  const values = Object.fromEntries(names.map((part, index) => [part, args[index]]));
  return { change: Change.parse({ kind, ...values }), revision: z.int().parse(args[names.length]) };
}

/** A change and the number that it has in its reader's count. */
export const Numbered = z.object({ revision: z.int(), change: Change });
export type Numbered = z.infer<typeof Numbered>;

/** What the reader missed, or the word that the log no longer reaches back so far. */
export const MissedChanges = z.object({ revision: z.int(), reload: z.boolean(), changes: z.array(Numbered) });
export type MissedChanges = z.infer<typeof MissedChanges>;

export const getChanges = endpoint({
  name: 'getChanges',
  method: 'GET',
  path: '/api/sheets/{id}/changes',
  tag: 'Live',
  summary: 'Lists the changes after a revision. What the caller cannot see is neither sent nor counted.',
  params: IdPath,
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .transform(Number),
    /** the sheet's url token: what gives a visitor the right to read */
    sheetURL: Words.max(100).optional(),
    /** as whom the sheet was read: each audience counts its own revisions, so `since` means nothing to the other one */
    readAs: z.enum(['member', 'public']).optional(),
  }),
  reply: MissedChanges,
  status: 200,
});

/**
 * The hub's address and the methods that clients invoke: the specification's two, one to hear what concerns oneself on every page, and two of
 * members who show each other where they are (`presence.ts`).
 */
export const hubPath = '/sheet-update-hub';
export const hubMethods = {
  getConnectionId: 'getConnectionId',
  addToGroup: 'addToGroup',
  addToOwnGroup: 'addToOwnGroup',
  addToPresence: 'addToPresence',
  standAt: 'standAt',
} as const;
/**
 * Pushes beside the changes of a sheet: that something of one's own is to be read again, how far one's own long work has come, and to members
 * on a sheet, by its id, that its review links are other ones.
 */
export const notices = {
  ownThingsChanged: 'ownThingsChanged',
  bannerProgress: 'bannerProgress',
  reviewLinksChanged: 'reviewLinksChanged',
} as const;
/** What of one's own has changed: the tree with its badges, one's own details, what the bell tells, which newer banners were found, or what waits for one's decision. */
export const OwnThing = z.enum(['tree', 'user', 'notifications', 'newerBanners', 'waiting']);
export type OwnThing = z.infer<typeof OwnThing>;
export const hubTimes = {
  keepAliveMs: 15_000,
  serverTimeoutMs: 30_000,
  longPollMs: 100_000,
  reconnectDelaysMs: [0, 2_000, 10_000, 30_000],
} as const;
