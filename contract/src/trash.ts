/** The trash of a sheet: what its members deleted lately, and can bring back. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath } from '#ids.ts';

export const trashKinds = ['row', 'group', 'column', 'option', 'comment'] as const;

/** Things of one kind that somebody deleted together. */
export const Trashed = z.object({
  kind: z.enum(trashKinds),
  ids: z.array(Id),
  /** of the first ones; the first words of a comment */
  names: z.array(z.string()),
  /** the group of rows, where it is one; the column of an option; the row of a comment, where it is not on the sheet itself */
  from: z.string().nullable(),
  /** of an option */
  columnID: Id.nullable(),
  /** of a comment; null where it is on the sheet itself */
  rowID: Id.nullable(),
  deletedAt: z.iso.datetime(),
  /** by full name */
  deletedBy: z.string(),
});
export type Trashed = z.infer<typeof Trashed>;

/** What is listed of a sheet, the newest first. */
export const mostTrashed = 200;

export const listTrash = endpoint({
  name: 'listTrash',
  method: 'GET',
  path: '/api/sheets/{id}/trash',
  tag: 'Sheets',
  summary:
    'Lists what was deleted from a sheet within the last 30 days and can be restored, newest first, up to 200 entries, without what is just for somebody else and others’ comments. Members only.',
  params: IdPath,
  reply: z.array(Trashed),
  status: 200,
});
