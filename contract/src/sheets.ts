/** Sheets: what a reader gets when a sheet opens, and the calls on a sheet as a whole. */
import { z } from 'zod';
import { Column } from '#columns.ts';
import { TimeZone } from '#decision-record.ts';
import { ApprovedWhen, BannerDecision } from '#decisions.ts';
import { endpoint, xlsxType } from '#endpoint.ts';
import { Group } from '#groups.ts';
import { CopiedContent, CopyKey } from '#copies.ts';
import { shippedTemplateNames } from '#shipped-template-names.ts';
import { FromConnection, Id, IdPath, Name, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { SheetUser } from '#members.ts';
import { Person } from '#people.ts';
import { View } from '#views.ts';

/** Pixels. `default` is the entity's, which programs get; `roomy` is what is asked for where a person makes a sheet. */
export const rowNameColumnWidth = { default: 100, roomy: 280, min: 60, max: 1_000 } as const;

const Description = Words.max(limits.description);
const RowNameColumnWidth = z.int().min(rowNameColumnWidth.min).max(rowNameColumnWidth.max);

/**
 * A sheet as one reader sees it. Members get everything but other people's Just-for-me columns; everyone else gets the public
 * view, in which what is optional here is absent.
 */
export const Sheet = z.object({
  sheetID: Id,
  accountID: Id.optional(),
  ownerUserID: Id.optional(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  rowNameColumnWidth: z.int(),
  /** for members: whether one approval is enough, or all who were asked have to approve */
  approvedWhen: ApprovedWhen.optional(),
  /** comments on the sheet itself */
  noOfComments: z.int().optional(),
  noOfUnreadCommentsForUser: z.int().optional(),
  groups: z.array(Group),
  columns: z.array(Column),
  /** members for members; in the public view the people whom its cells show */
  users: z.array(Person),
  /** people who left the sheet, whom Who cells may still show; empty in the public view */
  formerUsers: z.array(Person),
  sheetUsers: z.array(SheetUser).optional(),
  loggedInSheetUser: SheetUser.optional(),
  /** those of all members, and the reader's own */
  views: z.array(View).optional(),
  /** for members: what is decided on banners; absent where nothing is, and of those that wait */
  decisions: z.array(BannerDecision).optional(),
  /** what this reader has seen: the number of changes of this sheet that were visible to them */
  revision: z.int(),
});
export type Sheet = z.infer<typeof Sheet>;

/** A sheet without what it holds: the answer of the calls that make or change one. */
export const SheetHead = Sheet.omit({
  groups: true,
  columns: true,
  users: true,
  formerUsers: true,
  sheetUsers: true,
  loggedInSheetUser: true,
  views: true,
  decisions: true,
  revision: true,
});

export const sheetFields = ['name', 'description', 'rowNameColumnWidth'] as const;

export const getSheet = endpoint({
  name: 'getSheet',
  method: 'GET',
  path: '/api/sheets/',
  tag: 'Sheets',
  summary: 'Gets a sheet by its url token, as far as the caller can see it.',
  query: z.object({
    sheetURL: Words.min(1).max(100),
    includeGroupsRowsCells: z.enum(['true', 'false']).optional(),
    /** only the cells of this many rows from the top, for a first screen before the rest arrives */
    cellsOfFirstRows: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number of at most five digits')
      .transform(Number)
      .optional(),
  }),
  reply: Sheet,
  status: 200,
});

export const addSheet = endpoint({
  name: 'addSheet',
  method: 'POST',
  path: '/api/sheets',
  tag: 'Sheets',
  summary: 'Creates a sheet in your account, from a template if one is given. Admin users only.',
  body: FromConnection.extend({
    name: Name,
    accountID: Id.optional(),
    ownerUserID: Id.optional(),
    description: Description.optional(),
    rowNameColumnWidth: RowNameColumnWidth.optional(),
    /** one of the account, or one that comes with Marquee */
    templateID: Id.optional(),
    shippedTemplate: z.enum(shippedTemplateNames).optional(),
    copyKey: CopyKey.optional(),
  }),
  reply: SheetHead,
  status: 201,
  takesKey: true,
});

export const duplicateSheet = endpoint({
  name: 'duplicateSheet',
  method: 'POST',
  path: '/api/sheets/{id}/duplicate',
  tag: 'Sheets',
  summary:
    'Duplicates a sheet into your account, without comments, members and columns that are just for others. Rows come with values, without values or not at all. For members who are admin users.',
  params: IdPath,
  body: FromConnection.extend({
    name: Name.optional(),
    content: CopiedContent.default('values'),
    copyKey: CopyKey.optional(),
  }),
  reply: SheetHead,
  status: 201,
  takesKey: true,
});

export const updateSheet = endpoint({
  name: 'updateSheet',
  method: 'PUT',
  path: '/api/sheets',
  tag: 'Sheets',
  summary: 'Changes the name, the description or the width of the row names of a sheet.',
  body: FromConnection.extend({
    sheet: z.object({
      sheetID: Id,
      name: Name.optional(),
      description: Description.optional(),
      rowNameColumnWidth: RowNameColumnWidth.optional(),
    }),
    updateFields: z.array(z.string()).min(1),
  }),
  reply: SheetHead,
  status: 200,
  takesKey: true,
});

export const setApprovalRule = endpoint({
  name: 'setApprovalRule',
  method: 'PUT',
  path: '/api/sheets/{id}/approval',
  tag: 'Decisions',
  summary:
    'Sets when the banners of a sheet are approved: by one approval, or by everybody who was asked. For members.',
  params: IdPath,
  body: FromConnection.extend({ approvedWhen: ApprovedWhen }),
  reply: z.object({ approvedWhen: ApprovedWhen, decisions: z.array(BannerDecision) }),
  status: 200,
  takesKey: true,
});

export const deleteSheet = endpoint({
  name: 'deleteSheet',
  method: 'DELETE',
  path: '/api/sheets/{id}',
  tag: 'Sheets',
  summary: 'Deletes a sheet. Owner only.',
  params: IdPath,
  query: FromConnection,
  status: 204,
  takesKey: true,
});

export const exportSheet = endpoint({
  name: 'exportSheet',
  method: 'GET',
  path: '/api/sheets/get-file/{id}',
  tag: 'Sheets',
  summary:
    'Downloads a sheet as an .xlsx file, without columns that are hidden from public or just for one person, and without hidden groups unless asked for. Where something was decided on its banners, a second sheet lists that. Members only.',
  params: IdPath,
  query: z.object({ includeHiddenGroups: z.enum(['true', 'false']).optional(), timeZone: TimeZone.optional() }),
  sends: [xlsxType],
  status: 200,
});

export const UpdateSheet = z.object({
  kind: z.literal('updateSheet'),
  fields: z.array(z.enum(sheetFields)),
  /** `loggedInSheetUser` is only in changes that one made oneself: nobody is told of somebody's mails */
  sheet: Sheet.pick({ sheetID: true, name: true, description: true, rowNameColumnWidth: true, loggedInSheetUser: true })
    .partial()
    .required({ sheetID: true }),
});
export const DeleteSheet = z.object({ kind: z.literal('deleteSheet'), sheetID: Id });
