/** The decision record: every verdict that was given on the banners of a sheet or a group, as a file or as a page to print. */
import { z } from 'zod';
import { endpoint, xlsxType } from '#endpoint.ts';
import { IdPath, IdText } from '#ids.ts';

/** The reader's time zone, such as `Europe/London`; times are also said in UTC, and alone where nobody knows such a zone. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[\w+\-/]+$/);

export const getDecisionRecord = endpoint({
  name: 'getDecisionRecord',
  method: 'GET',
  path: '/api/sheets/{id}/decision-record',
  tag: 'Decisions',
  summary:
    'Downloads every verdict on the banners of a sheet or of one of its groups, in order, with the bytes it was given on and what is decided now: an .xlsx file, or a page to print. Members only, of what they see.',
  params: IdPath,
  query: z.object({
    groupID: IdText.optional(),
    as: z.enum(['xlsx', 'page']).optional(),
    timeZone: TimeZone.optional(),
  }),
  sends: [xlsxType, 'text/html'],
  status: 200,
});
