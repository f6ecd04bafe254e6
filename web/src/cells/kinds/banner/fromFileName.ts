/** What the name of a banner file says of it: its type, its size, and what one does with it. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { defaultDisplayText } from '@marquee/contract/cell-kinds/link.ts';
import { fileTypeOf } from '@marquee/contract/banner-names/which-files.ts';

const texts = {
  [bannerFileTypes.image]: 'View image',
  [bannerFileTypes.html]: 'Play banner',
  [bannerFileTypes.video]: 'Play video',
} as const;

/** Whether words are such as a file's type alone gives, or those that every cell begins with. */
export const isFromFileName = (words: string): boolean =>
  words === defaultDisplayText || Object.values<string>(texts).includes(words);

export interface NamedFile {
  fileType?: number;
  displayText?: string;
  /** pixels */
  size?: { width: number; height: number };
}

/** Of `campaigns/spring/banner_300x250_v1.html`: html, 300x250, `Play banner`. What the name doesn't say is absent. */
export function fromFileName(name: string): NamedFile {
  const fileType = fileTypeOf(name.trim());
  const [, width, height] = /(?<!\d)(\d{2,4})\s?[x×]\s?(\d{2,4})(?!\d)/i.exec(name) ?? [];
  return {
    ...(fileType === undefined ? {} : { fileType, displayText: texts[fileType] }),
    ...(width === undefined ? {} : { size: { width: Number(width), height: Number(height) } }),
  };
}
