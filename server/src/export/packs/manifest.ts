/** The manifest of a delivery pack: what each banner in it is, of which bytes and approved by whom; and what was left out. As .xlsx and as .csv. */
import { countsInWords } from '@marquee/contract/checks/finding-words.ts';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { resultWords } from '@marquee/contract/checks/results.ts';
import { stateWords } from '@marquee/contract/decisions.ts';
import { noEndWords, type MakeBackups } from '@marquee/contract/delivery/backups.ts';
import { leftOutWords } from '@marquee/contract/delivery/packs.ts';
import { csvLine } from '#audit/csv.ts';
import type { Blob } from '#blobs/blob-store.ts';
import type { Clock } from '#export/clock.ts';
import { tableXml, type TableColumn, type TableValue } from '#export/table.ts';
import { fileOf } from '#export/workbook.ts';
import { zip, type ZipEntry } from '#export/zip.ts';
import type { NotMade } from './made-backup.ts';
import type { LeftOutBanner, PackedBanner } from './read-pack.ts';

/** A file of the pack. */
export interface SentFile extends Blob {
  /** its path there */
  path: string;
}

/** A banner as it is in the pack. */
export interface SentBanner {
  banner: PackedBanner;
  /** its path there; that of a folder ends with a slash */
  path: string;
  /** the file that it is; undefined where it is a folder */
  file: SentFile | undefined;
  /** of a page */
  backup: SentBackup | undefined;
}

/** The backup image of a page in the pack, or why it has none. */
export type SentBackup =
  { is: 'own' | 'made'; file: SentFile } | { is: 'none'; why: NotMade | 'notWanted' | 'cameWithout' };

export interface Manifest {
  sheet: string;
  madeBy: string;
  madeAt: Date;
  /** how missing backup images were made */
  makeBackups: MakeBackups | undefined;
  sent: readonly SentBanner[];
  leftOut: readonly LeftOutBanner[];
}

const kindWords = { 1: 'Image', 2: 'HTML', 3: 'Video' } as const;

/** Weights are in bytes, so that they can be compared and added up. */
const columns = (zones: readonly string[]): TableColumn[] => [
  ['File in this pack', 44],
  ['Group', 30],
  ['Row', 36],
  ['Column', 16],
  ['Original file', 34],
  ['Size', 12],
  ['Kind', 9],
  ['Version', 9],
  ['Decision', 22],
  ['Approved by', 30],
  ...zones.map((zone) => [`Approved at (${zone})`, 21] as const),
  ['Checks', 40],
  ['Click address', 44],
  ['Files', 8],
  ['Bytes of its files', 16],
  ['Bytes in this pack', 16],
  ['Bytes as delivered to the studio’s server', 18],
  ['SHA-256 of the version', 66],
  ['SHA-256 of the file in this pack', 66],
  ['How it was made', 44],
  ['Backup image', 44],
  ['About the backup image', 60],
  ['Note', 50],
];

/** `Google Ads: 1 rule fails, 2 warnings; IAB: passes` */
const checksInWords = ({ found, result }: PackedBanner): string =>
  result === 'waiting' || result === 'failed'
    ? resultWords[result]
    : found.map(({ counts, preset }) => `${preset}: ${countsInWords(counts).join(', ') || 'passes'}`).join('; ');

/** What is in the pack is the very file, or made from the files that were frozen: which, is said of each. */
function howMade({ banner, file }: SentBanner): string {
  if (banner.fileType !== 2) return 'The file itself, unchanged';
  return file ? 'Zipped from the version’s files, which are unchanged' : 'The version’s files, unchanged, in a folder';
}

/** A weight as backup images are limited: of 1,024 bytes, never said as less than it is. */
const kbInWords = (bytes: number): string => `${Math.ceil((bytes / kilobytes(1)) * 10) / 10} KB`;

/** Where it comes from, or why there is none: what Marquee made says so. */
function aboutBackup(backup: SentBackup | undefined, { format, mostKB }: Partial<MakeBackups>): string {
  if (!backup) return '';
  if (backup.is === 'none') {
    const whyNone = {
      ...noEndWords,
      notWanted: 'not asked for',
      cameWithout: 'the page comes without one',
      otherSize: 'its end was drawn in another size than the banner’s',
      tooHeavy: `it can’t be had within ${mostKB} KB as ${format}`,
      failed: 'it could not be made',
    };
    return `None: ${whyNone[backup.why]}`;
  }
  if (backup.is === 'own') return 'Came with the page, unchanged';
  return `Made by Marquee from the end of the banner: ${format}, ${kbInWords(backup.file.bytes)}`;
}

const notesOn = ({ isChanged, isWhole }: PackedBanner): string[] => [
  ...(isChanged ? ['Its file was changed on the server after it was approved. This is the approved one.'] : []),
  ...(isWhole ? [] : ['Its page lies among others: what it names is here, and nothing else.']),
];

function valuesOf(one: SentBanner, clock: Clock, makeBackups: MakeBackups | undefined): TableValue[] {
  const { backup, banner, file, path } = one;
  const { approval, column, group, row, size, version } = banner;
  return [
    path,
    group,
    row,
    column,
    banner.file,
    size,
    kindWords[banner.fileType],
    `v${banner.number}`,
    stateWords[banner.decision],
    (approval?.people ?? []).join(', '),
    ...(approval ? clock.times(approval.at) : clock.zones.map(() => '')),
    checksInWords(banner),
    banner.clickAddress,
    version.noOfFiles,
    version.bytes,
    file?.bytes ?? version.bytes,
    version.zipBytes ?? '',
    version.hash,
    file?.hash ?? '',
    howMade(one),
    backup && backup.is !== 'none' ? backup.file.path : '',
    aboutBackup(backup, makeBackups ?? {}),
    notesOn(banner).join(' '),
  ];
}

const leftOutColumns: readonly TableColumn[] = [
  ['Group', 30],
  ['Row', 36],
  ['Column', 16],
  ['Original file', 34],
  ['Why it isn’t in this pack', 44],
];
const leftOutValues = ({ banner, why }: LeftOutBanner): TableValue[] => [
  banner?.group ?? '',
  banner?.row ?? '',
  banner?.column ?? '',
  banner?.file ?? '',
  leftOutWords[why],
];

async function* only<T>(lines: readonly T[]): AsyncGenerator<readonly T[]> {
  yield await Promise.resolve(lines);
}

/** Both have the same lines; the one for Excel says what was left out, too. */
export function manifestEntries(
  { leftOut, madeAt, madeBy, makeBackups, sent, sheet }: Manifest,
  clock: Clock,
): ZipEntry[] {
  const heads = columns(clock.zones);
  const lines = sent.map((one) => valuesOf(one, clock, makeBackups));
  const csv = [heads.map(([name]) => name), ...lines.map((line) => line.map(String))].map(csvLine);
  const about = [
    ...clock.times(madeAt).map((time, n) => [`Made (${clock.zones[n] ?? ''})`, time]),
    ['Made by', madeBy],
    ['Banners', sent.length],
    ['Left out', leftOut.length],
  ];
  const tabs = [
    { name: 'Banners', text: tableXml(heads, only(lines)) },
    ...(leftOut.length > 0
      ? [{ name: 'Left out', text: tableXml(leftOutColumns, only(leftOut.map(leftOutValues))) }]
      : []),
    {
      name: 'About',
      text: tableXml(
        [
          ['Delivery pack', 24],
          [sheet, 60],
        ],
        only(about),
      ),
    },
  ];
  return [
    // With its mark Excel reads it as what it is, whatever the language of the machine.
    { name: 'manifest.csv', content: ['\uFEFF', ...csv] },
    { name: 'manifest.xlsx', content: zip(fileOf(tabs)), level: 0 },
  ];
}
