/** The parts of an .xlsx file, unpacked within bounds: what claims or turns out to be larger is refused before it fills the memory. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { largestUnpacked, UnreadableFile } from '#import/fileTable.ts';

export type Parts = Record<string, Uint8Array>;

const isRead = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/[^/]*\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/(?:_rels|worksheets|worksheets\/_rels)\/[^/]*)$/i.test(
    name,
  );

/** Throws for what is no such file, and for one that unpacks to too much. */
export function unpack(bytes: Uint8Array): Parts {
  let size = 0;
  try {
    // Each part is unpacked into as many bytes as the file says that it has, and no more.
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isRead(name)) return false;
        size += originalSize;
        if (size > largestUnpacked) throw new UnreadableFile('This file is too large once it’s unpacked.');
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('This Excel file is damaged or protected by a password.');
  }
}

/** The parts as a file again, for whoever reads it; not packed, which takes no time. */
export const packed = (parts: Parts): ArrayBuffer => zipSync(parts, { level: 0 }).slice().buffer;

export const textIn = (parts: Parts, name: string): string => {
  const part = parts[name];
  return part ? strFromU8(part) : '';
};
export const asPart = (text: string): Uint8Array => strToU8(text);
