/** Banner files: looking for newer ones, adding rows from a folder, telling by mail, and where a banner is played from. */
import { z } from 'zod';
import { bannerFileTypes, InsidePath } from '#cell-kinds/banner.ts';
import { defaultDisplayText } from '#cell-kinds/link.ts';
import { Cell } from '#cells.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Words } from '#ids.ts';
import { limits } from '#limits.ts';

/**
 * A cell for which several files may be the newer one: the person chooses, and the choice is an edit of the cell (its file name, its count
 * of new files, and that it was recently updated). Best first.
 */
export const FileChoice = z.object({
  cellID: Id,
  groupName: z.string(),
  rowName: z.string(),
  fileNames: z.array(z.string()),
});
export type FileChoice = z.infer<typeof FileChoice>;

export const BannerUpdate = z.object({
  updatedCells: z.array(Cell),
  multipleFilesChoices: z.array(FileChoice),
  feedback: z.array(z.string()),
});
export type BannerUpdate = z.infer<typeof BannerUpdate>;

/** The line of feedback that is counted, as the specification words it. */
export const newerFileFound = (fileName: string): string => `Newer file ${fileName} found`;

export const updateBannerFiles = endpoint({
  name: 'updateBannerFiles',
  method: 'POST',
  path: '/api/columns/update-cell-banner-files',
  tag: 'Banners',
  summary: 'Looks for newer files of a Banner column’s cells, in one group or in all. Ends when the caller goes away.',
  body: FromConnection.extend({ columnID: Id, groupId: Id.nullish() }),
  reply: BannerUpdate,
  status: 200,
});

export const sendBannersUpdatedEmail = endpoint({
  name: 'sendBannersUpdatedEmail',
  method: 'POST',
  path: '/api/columns/send-cell-banner-files-updated-email',
  tag: 'Banners',
  summary: 'Mails all members which banners of a column were updated, and clears their marks.',
  body: FromConnection.extend({ columnID: Id }),
  reply: z.object({ noOfBanners: z.int(), noOfRecipients: z.int() }),
  status: 200,
});

export const addRowsFromFtp = endpoint({
  name: 'addRowsFromFtp',
  method: 'POST',
  path: '/api/rows/add-rows-from-ftp',
  tag: 'Banners',
  summary: 'Adds a row for each fitting file of a folder, in one change; or only says which, for a preview.',
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
    /** files that the sheet has already */
    noOfFilesSkipped: z.int(),
  }),
  status: 200,
});

/** Where the viewer plays a banner from: its public address, or a short-lived address of Marquee itself. */
export const BannerAddress = z.object({ address: z.string(), isStreamed: z.boolean() });
export type BannerAddress = z.infer<typeof BannerAddress>;

export const getBannerAddress = endpoint({
  name: 'getBannerAddress',
  method: 'GET',
  path: '/api/cells/{id}/banner-address',
  tag: 'Banners',
  summary: 'Where a banner cell’s file is played from, for whoever sees the cell.',
  params: IdPath,
  query: z.object({ sheetURL: Words.max(100).optional() }),
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
  summary: 'Which files of a cell’s html banner are missing, as far as it can be known, for whoever sees the cell.',
  params: IdPath,
  query: z.object({ sheetURL: Words.max(100).optional() }),
  reply: MissingFiles,
  status: 200,
});

/** How far a run over banner files or the adding of rows has come, pushed only to the connection that asked for it. */
export const BannerProgress = z.object({ done: z.int(), total: z.int(), message: z.string() });
export type BannerProgress = z.infer<typeof BannerProgress>;
