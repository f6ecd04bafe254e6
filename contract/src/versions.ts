/** Versions of banners: the exact bytes that a cell has shown, numbered as they were taken. */
import { z } from 'zod';
import { BannerDecision, Verdict } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath } from '#ids.ts';
import { NotFrozenReason } from '#not-frozen.ts';
import { Person } from '#people.ts';
import { Steered } from '#steered.ts';
import { Moments } from '#stills.ts';

/** How far the file that a cell shows now is frozen. */
export const FreezeState = z.literal(['waiting', 'freezing', 'frozen', 'failed']);
export type FreezeState = z.infer<typeof FreezeState>;

/** A cell whose file is not frozen: on its way, or not to be had. */
export const FreezingCell = z.object({
  cellID: Id,
  rowID: Id,
  columnID: Id,
  state: FreezeState,
  /** why not; null where nothing stands in the way, and in changes from before reasons were codes */
  reason: NotFrozenReason.nullable().default(null),
});
export type FreezingCell = z.infer<typeof FreezingCell>;

/** Told when banners are frozen, or can't be. Only members are told. */
export const FreezeBanners = z.object({ kind: z.literal('freezeBanners'), cells: z.array(FreezingCell) });

/** On what occasion a version was taken: an edit, a look for newer files by a person or by itself, a look at the banner, a copy of its row. */
export const TakenHow = z.literal(['edit', 'update', 'auto', 'look', 'copy']);
export type TakenHow = z.infer<typeof TakenHow>;

export const Version = z.object({
  /** 1 for the first */
  number: z.int(),
  fileName: z.string(),
  fileType: z.literal([1, 2, 3]),
  /** sha-256: of the file, or of the sorted list of paths and files */
  hash: z.string(),
  bytes: z.int(),
  noOfFiles: z.int(),
  /** the time of its newest file */
  changedAt: z.iso.datetime().nullable(),
  takenAt: z.iso.datetime(),
  takenHow: TakenHow,
  /** null where it was nobody in particular */
  takenBy: Person.nullable(),
  /** whether it is what the cell plays */
  isCurrent: z.boolean(),
  /** what was said of it, the newest last */
  verdicts: z.array(Verdict),
  /** how well it is steered; null where no viewer has found that out yet */
  steered: Steered.nullable(),
  /** how large the picture of its end is, of which images are made; null where there is none, as of images, or none yet */
  end: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** the pictures of its moments; null where there are none, or none yet */
  moments: Moments.nullable(),
});
export type Version = z.infer<typeof Version>;

export const VersionStack = FreezingCell.extend({
  /** the newest first */
  versions: z.array(Version),
  /** what is decided on the current one */
  decision: BannerDecision,
});
export type VersionStack = z.infer<typeof VersionStack>;

export const listVersions = endpoint({
  name: 'listVersions',
  method: 'GET',
  path: '/api/cells/{id}/versions',
  tag: 'Versions',
  summary: 'Lists the versions of a cell’s banner, with how far its present file is frozen, for members.',
  params: IdPath,
  reply: VersionStack,
  status: 200,
});

export const listFreezing = endpoint({
  name: 'listFreezing',
  method: 'GET',
  path: '/api/sheets/{id}/freezing',
  tag: 'Versions',
  summary: 'Lists the banner cells of a sheet whose files are not frozen yet or can’t be, for members.',
  params: IdPath,
  reply: z.object({ cells: z.array(FreezingCell) }),
  status: 200,
});

/** A version of a cell, in a query. */
const VersionNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
  .transform(Number);

export const getVersionAddress = endpoint({
  name: 'getVersionAddress',
  method: 'GET',
  path: '/api/cells/{id}/version-address',
  tag: 'Versions',
  summary: 'Gets the address that a version of a cell’s banner plays from, for members.',
  params: IdPath,
  query: z.object({ number: VersionNumber }),
  reply: z.object({ address: z.string() }),
  status: 200,
});

/** How an image of a version is saved. */
export const ImageFormat = z.enum(['jpg', 'png']);
export type ImageFormat = z.infer<typeof ImageFormat>;

/** What one may be wished to weigh, in KB as presets count them: of 1,024 bytes. */
export const imageKB = { least: 1, most: 5_000 } as const;

/** Of which moment one can be, ms: to a later one it takes too long to come. */
export const latestMoment = 600_000;

export const getVersionImage = endpoint({
  name: 'getVersionImage',
  method: 'GET',
  path: '/api/cells/{id}/version-image',
  tag: 'Versions',
  summary:
    'Downloads the end of a version of a cell’s banner, or another moment (ms), as an image, for use as its backup image: as large as the banner, and as good as can be had of up to so many KB (of 1,024 bytes). For members.',
  params: IdPath,
  query: z.object({
    number: VersionNumber,
    format: ImageFormat,
    /** left out for the best there is */
    mostKB: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().min(imageKB.least).max(imageKB.most))
      .optional(),
    /** left out for its end; a moment is drawn when it is asked for */
    at: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .transform(Number)
      .optional(),
  }),
  sends: ['image/jpeg', 'image/png'],
  status: 200,
});
