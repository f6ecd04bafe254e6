/** Groups: the sections of a sheet, each with its rows. */
import { z } from 'zod';
import { Cell } from '#cells.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Name } from '#ids.ts';
import { Row } from '#rows.ts';

export const Group = z.object({
  groupID: Id,
  sheetID: Id,
  name: z.string(),
  /** 1-based position among the groups that the reader sees */
  ordering: z.int(),
  hideFromPublic: z.boolean(),
  rows: z.array(Row),
});
export type Group = z.infer<typeof Group>;

export const groupFields = ['name', 'hideFromPublic', 'ordering'] as const;

export const addGroup = endpoint({
  name: 'addGroup',
  method: 'POST',
  path: '/api/groups',
  tag: 'Groups',
  summary: 'Adds a group at the end of a sheet, hidden from public if asked for.',
  body: FromConnection.extend({
    group: z.object({ sheetID: Id, name: Name, hideFromPublic: z.boolean().optional() }),
  }),
  reply: Group,
  status: 201,
  takesKey: true,
});

export const updateGroup = endpoint({
  name: 'updateGroup',
  method: 'PUT',
  path: '/api/groups',
  tag: 'Groups',
  summary: 'Renames a group, moves it, or hides it from the public view.',
  body: FromConnection.extend({
    group: z.object({
      groupID: Id,
      name: Name.optional(),
      ordering: z.int().optional(),
      hideFromPublic: z.boolean().optional(),
    }),
    updateFields: z.array(z.string()).min(1),
  }),
  reply: Group,
  status: 200,
  takesKey: true,
});

export const deleteGroup = endpoint({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/api/groups/{id}',
  tag: 'Groups',
  summary: 'Deletes a group with its rows.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const restoreGroup = endpoint({
  name: 'restoreGroup',
  method: 'POST',
  path: '/api/groups/{id}/restore',
  tag: 'Groups',
  summary: 'Restores a group deleted within the last 30 days, with the rows it had then.',
  params: IdPath,
  body: FromConnection,
  status: 204,
  takesKey: true,
});

export const duplicateGroup = endpoint({
  name: 'duplicateGroup',
  method: 'POST',
  path: '/api/groups/{id}/duplicate',
  tag: 'Groups',
  summary: 'Duplicates a group below itself, with its rows and cells but without comments. Returns the id of the copy.',
  params: IdPath,
  body: FromConnection,
  reply: z.object({ groupID: Id }),
  status: 201,
  takesKey: true,
});

/** A new group, or one that came into sight with what it holds. */
export const AddGroup = z.object({ kind: z.literal('addGroup'), group: Group, cells: z.array(Cell) });
export const UpdateGroup = z.object({
  kind: z.literal('updateGroup'),
  fields: z.array(z.enum(groupFields)),
  group: Group.omit({ rows: true }).partial().required({ groupID: true }),
});
export const DeleteGroup = z.object({ kind: z.literal('deleteGroup'), groupID: Id });
