/** Templates of an account: sheets that were put by, of which new sheets are made. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath, Name } from '#ids.ts';

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
  summary: 'The templates of one’s own account, by their names.',
  reply: z.array(Template),
  status: 200,
});

export const addTemplate = endpoint({
  name: 'addTemplate',
  method: 'POST',
  path: '/api/templates',
  tag: 'Templates',
  summary:
    'Saves a sheet as a template of its account: its groups, and its columns with their options, widths and order; with its rows if asked. What is just for somebody stays out.',
  body: z.object({ sheetID: Id, name: Name, withRows: z.boolean().default(false) }),
  reply: Template,
  status: 201,
});

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/api/templates',
  tag: 'Templates',
  summary: 'Renames a template; for whoever made it and admin users.',
  body: z.object({ templateID: Id, name: Name }),
  reply: Template,
  status: 200,
});

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/{id}',
  tag: 'Templates',
  summary: 'Deletes a template; for whoever made it and admin users. Sheets that were made of it stay.',
  params: IdPath,
  status: 204,
});
