/** Banner files: looking for newer ones, adding rows from a folder, telling by mail, and where a banner is played from. */
import { z } from 'zod';
import { bannerFileTypes, InsidePath } from '#cell-kinds/banner.ts';
import { defaultDisplayText } from '#cell-kinds/link.ts';
import { Cell } from '#cells.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { Person } from '#people.ts';

/** A file that a person may choose, as its folder lists it. */
export const OfferedFile = z.object({
  fileName: z.string(),
  /** below the account's directory: the same for the same file, however a cell writes its name */
  path: z.string(),
  bytes: z.int(),
  changedAt: z.iso.datetime().nullable(),
  /** how exact that time is, in ms */
  precisionMs: z.int(),
});
export type OfferedFile = z.infer<typeof OfferedFile>;

/** A cell that a file of another series could fit, with the file's name as this cell would write it. */
export const FittingCell = z.object({ cellID: Id, groupName: z.string(), rowName: z.string(), fileName: z.string() });
export type FittingCell = z.infer<typeof FittingCell>;

/**
 * A question to a person, whose answer is an edit of a cell (its file name, its count of new files, and that it was recently updated).
 * Without `cells`: which of several files a cell shall show, best first. With `cells`: a single file of another series, and all cells
 * that it could fit, of which the first is named beside it as well.
 */
export const FileChoice = z.object({
  cellID: Id,
  groupName: z.string(),
  rowName: z.string(),
  fileNames: z.array(z.string()),
  /** one for each of `fileNames`, in their order */
  files: z.array(OfferedFile).optional(),
  cells: z.array(FittingCell).optional(),
});
export type FileChoice = z.infer<typeof FileChoice>;

export const BannerUpdate = z.object({
  updatedCells: z.array(Cell),
  multipleFilesChoices: z.array(FileChoice),
  feedback: z.array(z.string()),
  /** questions that were left out because their files were skipped; not there if there are none */
  noOfSkipped: z.int().optional(),
  /** the banners that could not be looked at, and a line for each thing that kept them from it, which is in `feedback`, too; not there if all could */
  notChecked: z.object({ noOfBanners: z.int(), reasons: z.array(z.string()) }).optional(),
});
export type BannerUpdate = z.infer<typeof BannerUpdate>;

/** The line of feedback that is counted, as the specification words it. */
export const newerFileFound = (fileName: string): string => `Newer file ${fileName} found`;

export const updateBannerFiles = endpoint({
  name: 'updateBannerFiles',
  method: 'POST',
  path: '/api/columns/update-cell-banner-files',
  tag: 'Banners',
  summary:
    'Looks for newer files for the cells of a Banner column, in one group or in all. Stops if the caller disconnects.',
  body: FromConnection.extend({
    columnID: Id,
    groupId: Id.nullish(),
    /** also about files that were skipped */
    asksAgain: z.boolean().optional(),
  }),
  reply: BannerUpdate,
  status: 200,
});

/** How a question was put aside: not now, or since the file is no version of anything here. `ask` takes either back. */
export const PutAside = z.literal(['skip', 'notAVersion', 'ask']);
export type PutAside = z.infer<typeof PutAside>;

/** How many files one call puts aside. */
export const mostPutAside = 500;

export const putFilesAside = endpoint({
  name: 'putFilesAside',
  method: 'POST',
  path: '/api/columns/put-banner-files-aside',
  tag: 'Banners',
  summary: 'Puts offered files of a Banner column aside until they change, or undoes that.',
  body: FromConnection.extend({
    columnID: Id,
    as: PutAside,
    files: z
      .array(
        OfferedFile.omit({ path: true }).extend({
          /** the cell that the question named */
          cellID: Id,
          /** whether the question was about the file for all cells that it could fit */
          isForAll: z.boolean(),
          fileName: Words.max(limits.name),
          bytes: z.int().min(0),
          precisionMs: z.int().min(0).max(2_147_483_647),
        }),
      )
      .min(1)
      .max(mostPutAside),
  }),
  status: 204,
});

/** How many questions about newer files are open, by Banner column; those without any are left out. */
export const NewerBanners = z.object({ columns: z.array(z.object({ columnID: Id, noOfQuestions: z.int() })) });
export type NewerBanners = z.infer<typeof NewerBanners>;

export const countNewerBanners = endpoint({
  name: 'countNewerBanners',
  method: 'GET',
  path: '/api/sheets/{id}/newer-banners',
  tag: 'Banners',
  summary: 'Counts the newer banner files that are waiting for a decision, by Banner column. Members only.',
  params: IdPath,
  reply: NewerBanners,
  status: 200,
});

/** A banner that is marked as updated. */
export const UpdatedBanner = z.object({
  rowID: Id,
  groupName: z.string(),
  rowName: z.string(),
  fileName: z.string(),
  /** null where it is not known */
  previousFileName: z.string().nullable(),
});
export type UpdatedBanner = z.infer<typeof UpdatedBanner>;

/** Whom a mail about a column's updated banners would go to, and what it would tell. */
export const UpdatedBanners = z.object({
  /** nobody, where the column is just for its creator */
  members: z.array(Person),
  /** the first of them, in the sheet's order */
  banners: z.array(UpdatedBanner),
  noOfBanners: z.int(),
  isJustForMe: z.boolean(),
  /** stands for these people and banners; to be sent back with the order to mail */
  seen: z.string(),
});
export type UpdatedBanners = z.infer<typeof UpdatedBanners>;

export const getUpdatedBanners = endpoint({
  name: 'getUpdatedBanners',
  method: 'GET',
  path: '/api/columns/{id}/updated-banners',
  tag: 'Banners',
  summary: 'Previews the email about a column’s updated banners: who would get it and what it would list.',
  params: IdPath,
  reply: UpdatedBanners,
  status: 200,
});

export const sendBannersUpdatedEmail = endpoint({
  name: 'sendBannersUpdatedEmail',
  method: 'POST',
  path: '/api/columns/send-cell-banner-files-updated-email',
  tag: 'Banners',
  summary: 'Emails members about a column’s updated banners and clears their marks.',
  body: FromConnection.extend({
    columnID: Id,
    /** what `getUpdatedBanners` answered: then nothing is mailed to others, or of other banners, than were shown */
    seen: Words.max(100).optional(),
  }),
  reply: z.object({ noOfBanners: z.int(), noOfRecipients: z.int() }),
  status: 200,
  takesKey: true,
});

export const addRowsFromFtp = endpoint({
  name: 'addRowsFromFtp',
  method: 'POST',
  path: '/api/rows/add-rows-from-ftp',
  tag: 'Banners',
  summary: 'Adds a row for each matching file in a folder, in one change, or only previews them.',
  body: FromConnection.extend({
    ftpAccountId: Id,
    groupId: Id,
    fileType: z.literal([1, 2, 3]).default(bannerFileTypes.video),
    displayText: Words.trim().max(limits.name).default(defaultDisplayText),
    bannerWidth: z.int().min(0).max(100_000).default(0),
    bannerHeight: z.int().min(0).max(100_000).default(0),
    ftpFolder: InsidePath(limits.address).default(''),
    isPreview: z.boolean().optional(),
  }),
  reply: z.object({
    /** names of the files that were, or would be, added, in their natural order */
    fileNames: z.array(z.string()),
    noOfRowsAdded: z.int(),
    /** the rows that were added */
    rowIDs: z.array(Id),
    /** the Banner column that was made for them; null where there was one */
    columnID: Id.nullable(),
    /** files that the sheet has already */
    noOfFilesSkipped: z.int(),
  }),
  status: 200,
  takesKey: true,
});

/** Where the viewer plays a banner from: its public address, or a short-lived address of Marquee itself. */
export const BannerAddress = z.object({
  address: z.string(),
  /** of which file it is, by `markOfFile`: who asks may know of a newer one, or not yet of the cell's newest */
  file: z.string(),
  isStreamed: z.boolean(),
  /** its public address, where its copy is played in place of what is there */
  onServer: z.string().optional(),
});
export type BannerAddress = z.infer<typeof BannerAddress>;

export const getBannerAddress = endpoint({
  name: 'getBannerAddress',
  method: 'GET',
  path: '/api/cells/{id}/banner-address',
  tag: 'Banners',
  summary:
    'Gets the address that a cell’s banner plays from, for anyone who can see the cell. Members can also ask for a file offered for it.',
  params: IdPath,
  query: z.object({
    sheetURL: Words.max(100).optional(),
    /** a file that is offered for the cell, in place of its own */
    fileName: InsidePath(limits.name).optional(),
  }),
  reply: BannerAddress,
  status: 200,
});

/** Files that an html banner wants and that are not there. */
export const MissingFiles = z.object({
  noOfFiles: z.int(),
  /** their paths from its page; for members */
  fileNames: z.array(z.string()),
  /** what that is known from: all that was asked for, or only what the page itself names, its scripts apart */
  checked: z.enum(['requests', 'page', 'nothing']),
});
export type MissingFiles = z.infer<typeof MissingFiles>;

export const getMissingFiles = endpoint({
  name: 'getMissingFiles',
  method: 'GET',
  path: '/api/cells/{id}/missing-files',
  tag: 'Banners',
  summary:
    'Lists the files that a cell’s HTML banner is missing, as far as that can be known. For anyone who can see the cell.',
  params: IdPath,
  query: z.object({ sheetURL: Words.max(100).optional() }),
  reply: MissingFiles,
  status: 200,
});

/**
 * How far a run over banner files, the adding of rows or the making of copies has come, pushed only to the connection that asked for it.
 * `key` is that of the call, where there may be several at a time.
 */
export const BannerProgress = z.object({
  done: z.int(),
  total: z.int(),
  message: z.string(),
  key: z.string().optional(),
});
export type BannerProgress = z.infer<typeof BannerProgress>;
