/** Banner Ad cells: a file on an FTP account, how it is shown, and whether a newer one was found. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { defaultDisplayText } from '#cell-kinds/link.ts';
import { Id, Words } from '#ids.ts';
import { limits } from '#limits.ts';

export const bannerFileTypes = { image: 1, html: 2, video: 3 } as const;

/** Sizes on offer; any other is typed as WIDTHxHEIGHT. Pixels. */
export const bannerSizes = [
  { width: 120, height: 600, name: 'Sky' },
  { width: 160, height: 600, name: 'Wide Sky' },
  { width: 200, height: 200, name: 'Small Square' },
  { width: 250, height: 250, name: 'Square' },
  { width: 300, height: 50, name: 'Mobile banner' },
  { width: 300, height: 250, name: 'MPU' },
  { width: 300, height: 600, name: 'Double MPU' },
  { width: 320, height: 50, name: 'Mobile banner' },
  { width: 320, height: 480, name: 'Mobile portrait' },
  { width: 468, height: 60, name: 'banner' },
  { width: 480, height: 300, name: 'Mobile landscape' },
  { width: 728, height: 90, name: 'Leaderboard' },
  { width: 970, height: 90, name: 'Large leaderboard' },
  { width: 970, height: 250, name: 'Billboard' },
] as const;

/** As large a banner is shown whose size is not known. */
export const defaultBannerSize = { width: 300, height: 250 } as const;

/** `300x250` as numbers; anything that is not two numbers split by one x gives 0 and 0, as the specification says. */
export function parseBannerSize(typed: string): { width: number; height: number } {
  const parts = typed.toLowerCase().split('x');
  const [width, height] = parts.map((part) => (/^\s*\d{1,5}\s*$/.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 2 || !Number.isInteger(width) || !Number.isInteger(height)) return { width: 0, height: 0 };
  return { width: width ?? 0, height: height ?? 0 };
}

/** A size in words: `300x250 MPU`, or `Custom 333x100 px`. */
export function describeBannerSize(width: number, height: number): string {
  const preset = bannerSizes.find((size) => size.width === width && size.height === height);
  return preset ? `${width}x${height} ${preset.name}` : `Custom ${width}x${height} px`;
}

/** A path below an account's folder: no climbing out, no control characters. */
const isInside = (path: string): boolean =>
  !Array.from(path).some((letter) => letter < ' ') && !path.split(/[\\/]/).some((part) => part === '..');

/** Names of files may begin and end with a space: who types one trims it. */
export const InsidePath = (max: number) =>
  Words.overwrite((path) => (path.trim() === '' ? '' : path))
    .max(max)
    .refine(isInside, 'must stay inside the account’s folder');
const Pixels = z.int().min(0).max(100_000);

const edit = z.object({
  /** 0 or null where no account is chosen yet */
  ftpaccountID: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .transform((id) => id || null),
  fileType: z.literal([1, 2, 3]),
  fileName: InsidePath(limits.name),
  displayText: Words.trim().max(limits.name),
  ftpfolder: InsidePath(limits.address),
  bannerWidth: Pixels,
  bannerHeight: Pixels,
  noOfTimesNewFileFound: z.int().min(0).max(2_147_483_647),
  recentlyUpdated: z.boolean(),
});

/** What was known of the file when it was last looked at; pixels and number of files where they could be told. */
export const FileFacts = z.object({
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** of a folder banner */
  noOfFiles: z.int().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type FileFacts = z.infer<typeof FileFacts>;

const stored = z.object({
  cellBannerID: Id,
  cellID: Id,
  ftpaccountID: z.int().nullable(),
  fileType: z.literal([1, 2, 3]),
  fileName: z.string(),
  displayText: z.string(),
  ftpfolder: z.string(),
  bannerWidth: z.int(),
  bannerHeight: z.int(),
  noOfTimesNewFileFound: z.int(),
  recentlyUpdated: z.boolean(),
  file: FileFacts.nullish(),
});
type Stored = z.infer<typeof stored>;

export const banner = kind({
  columnTypeID: 6,
  noun: 'banner',
  name: 'Banner Ad',
  defaultNewColumnName: 'Banner Ad',
  // A picture, the default text and a size like 1920×1080.
  firstWidth: 190,
  key: 'cellBanner',
  idField: 'cellBannerID',
  edit,
  stored,
  empty: {
    ftpaccountID: null,
    fileType: bannerFileTypes.html,
    fileName: '',
    displayText: defaultDisplayText,
    ftpfolder: '',
    bannerWidth: 0,
    bannerHeight: 0,
    noOfTimesNewFileFound: 0,
    recentlyUpdated: false,
  },
  isEditedTogether: false,
  isEmpty: (value) => value.fileName === '' && value.ftpfolder === '',
  toText: (value) => (value.fileName === '' ? '' : value.displayText || value.fileName),
  // In words, which lead to its file where that is on the web.
  toExport: (value, look) =>
    value.fileName === ''
      ? { text: '' }
      : {
          text: bannerInWords(value),
          url: look.webAddress(value.ftpaccountID ?? 0, value.ftpfolder, value.fileName),
        },
  exportWidth: 50,
});

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: `340 KB`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 1 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** The size in pixels that a banner is meant to have, else that of its file; undefined where neither is known. */
export function pixelsOf({ bannerWidth, bannerHeight, file }: Stored): { width: number; height: number } | undefined {
  if (bannerWidth > 0 && bannerHeight > 0) return { width: bannerWidth, height: bannerHeight };
  return file?.width && file.height ? { width: file.width, height: file.height } : undefined;
}

/** A banner where it can't be looked at: `Spring · mpu_v2.png · 300×250 · 148 KB`, as much of it as is known. */
function bannerInWords(value: Stored): string {
  const { displayText, file, fileName } = value;
  const size = pixelsOf(value);
  return [
    displayText === defaultDisplayText || displayText === fileName ? '' : displayText,
    fileName,
    size ? `${size.width}×${size.height}` : '',
    file ? sizeInWords(file.bytes) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
