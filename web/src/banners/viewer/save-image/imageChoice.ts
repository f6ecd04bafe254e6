/** As what members save the ends of banners: what was chosen last, remembered in this browser, and what of what is typed is a weight. */
import { imageKB, type ImageFormat } from '@marquee/contract/versions.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { browserStorage } from '#ui/browserStorage.ts';

export interface ImageChoice {
  format: ImageFormat;
  /** as it is typed; empty for the best there is */
  mostKB: string;
}

export const formatWords: Readonly<Record<ImageFormat, string>> = { jpg: 'JPG', png: 'PNG' };
const isFormat = (value: unknown): value is ImageFormat => typeof value === 'string' && value in formatWords;

const name = 'marquee.backupImage';
/** What most platforms take. */
const usual: ImageChoice = { format: 'jpg', mostKB: '40' };

export function keptChoice(): ImageChoice {
  const kept = browserStorage.read(name);
  if (typeof kept !== 'object' || kept === null || !('format' in kept) || !('mostKB' in kept)) return usual;
  const { format, mostKB } = kept;
  if (!isFormat(format) || typeof mostKB !== 'string') return usual;
  return weightIn(mostKB) === null ? usual : { format, mostKB };
}

export const keepChoice = (choice: ImageChoice): void => browserStorage.write(name, choice);

/** KB; undefined for the best there is, null for what is no weight. */
export function weightIn(typed: string): number | undefined | null {
  const text = typed.trim().replace(/\s*kb$/i, '');
  if (text === '') return undefined;
  const most = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return most >= imageKB.least && most <= imageKB.most ? most : null;
}

export const whatIsAsked = `Please type a whole number from ${imageKB.least} to ${withCommas(imageKB.most)}, or nothing.`;

/** As it was wished for, in KB of 1,024 bytes: `38.2 KB`. */
export const savedWeight = (bytes: number): string => `${withCommas(Math.ceil((bytes / 1_024) * 10) / 10)} KB`;
