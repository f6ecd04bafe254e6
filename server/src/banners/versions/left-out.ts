/** What lies beside the files of a banner and is no part of what is played. Others have named it: some of it is kept, as plain words. */
import { asOneLine } from '@marquee/contract/one-line.ts';
import type { LeftOut } from '#checks/delivered.ts';

/** Of more than that, the first are kept. */
const mostKept = 200;
/** As much of a path as is kept, from its end. Characters */
const longestPath = 512;

const plain = (path: string): string => asOneLine(path).slice(-longestPath).toWellFormed();

/** In the order in which it is found. */
export class LeftOutFiles {
  readonly all: LeftOut[] = [];

  add(path: string, bytes: number): void {
    if (this.all.length < mostKept) this.all.push({ path: plain(path), bytes });
  }
}
