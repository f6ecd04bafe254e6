/** Templates of an account: sheets that were put by, of which new sheets are made. */
import { z } from 'zod';
import { CopyKey } from '#copies.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Name } from '#ids.ts';

export const Template = z.object({
  templateID: Id,
  name: z.string(),
  /** what it brings, in order */
  groups: z.array(z.string()),
  columns: z.array(z.string()),
  noOfRows: z.int(),
  madeByUserID: Id,
  /** by full name */
  madeBy: z.string(),
  /** whether whoever asks may rename and delete it */
  mayChange: z.boolean(),
});
export type Template = z.infer<typeof Template>;

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/api/templates',
  tag: 'Templates',
  summary: 'Lists your account’s templates by name.',
  reply: z.array(Template),
  status: 200,
});

export const addTemplate = endpoint({
  name: 'addTemplate',
  method: 'POST',
  path: '/api/templates',
  tag: 'Templates',
  summary:
    'Saves a sheet as a template of its account: groups, and columns with options, widths and order, with rows if asked for. Columns that are just for one person are left out.',
  body: FromConnection.extend({
    sheetID: Id,
    name: Name,
    withRows: z.boolean().default(false),
    copyKey: CopyKey.optional(),
  }),
  reply: Template,
  status: 201,
  takesKey: true,
});

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/api/templates',
  tag: 'Templates',
  summary: 'Renames a template. For the person who made it and admin users.',
  body: z.object({ templateID: Id, name: Name }),
  reply: Template,
  status: 200,
});

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/{id}',
  tag: 'Templates',
  summary: 'Deletes a template. Sheets made from it stay. For the person who made it and admin users.',
  params: IdPath,
  status: 204,
});
