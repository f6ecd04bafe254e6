/** What is known of a banner's file, in words. */
import { pixelsOf } from '@marquee/contract/cell-kinds/banner.ts';
import { momentInWords } from '#ui/moments.ts';
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { Size } from './frame.ts';
import type { Banner } from './playedFile.ts';

/** `300×250`, `148 KB`, `12 files`, `Changed 3 Nov 2026 at 3:04 pm`: as much of it as is known. */
export function factsOf(banner: Banner, size: Size | undefined = pixelsOf(banner)): string[] {
  const { file } = banner;
  return [
    size ? `${size.width}×${size.height}` : undefined,
    file ? sizeInWords(file.bytes) : undefined,
    file?.noOfFiles ? counted(file.noOfFiles, 'file') : undefined,
    file?.changedAt ? `Changed ${momentInWords(file.changedAt)}` : undefined,
  ].filter((fact) => fact !== undefined);
}
