/** What is kept of a banner file when it is found: its weight, how many files it is made of, when it last changed and how exact that is. */
import type { FileFacts } from '@marquee/contract/cell-kinds/banner.ts';
import type { FolderFile } from '#banners/folder-files.ts';

/** The facts that everybody sees, and how exact the time is, in ms. */
export interface KeptFacts extends FileFacts {
  precisionMs: number;
}

/** Its pixels are not in a listing; they are filled in when the file is first played. */
export const factsOf = ({ bytes, modifiedAt, noOfFiles, precisionMs }: FolderFile): KeptFacts => ({
  bytes,
  width: null,
  height: null,
  noOfFiles: noOfFiles ?? null,
  changedAt: modifiedAt === undefined ? null : new Date(modifiedAt).toISOString(),
  precisionMs: precisionMs ?? 0,
});
