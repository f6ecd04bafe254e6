/** What lies beside the files of a banner and is no part of what is played. Others have named it: some of it is kept, as plain words. */
import { asOneLine } from '@marquee/contract/one-line.ts';
import type { LeftOut } from '#checks/delivered.ts';
import { isJunk, isPacked, isSource } from '#checks/facts/file-kinds.ts';

/**
 * Of more than that, the first are kept: of what systems leave behind, which is as much as there are files, of what presets ask for by its
 * kind, and of all else. None of these hides another.
 */
const mostKept = 200;
/** As much of a path as is kept, from its end. Characters */
const longestPath = 512;

const plain = (path: string): string => asOneLine(path).slice(-longestPath).toWellFormed();

/** By kind, in the order in which it is found; what systems leave behind comes last. */
export class LeftOutFiles {
  readonly #junk: LeftOut[] = [];
  readonly #working: LeftOut[] = [];
  readonly #others: LeftOut[] = [];

  add(path: string, bytes: number): void {
    const kept = this.#ofKind(path);
    if (kept.length < mostKept) kept.push({ path: plain(path), bytes });
  }

  get all(): LeftOut[] {
    return [...this.#working, ...this.#others, ...this.#junk];
  }

  #ofKind(path: string): LeftOut[] {
    if (isJunk(path)) return this.#junk;
    return isSource(path) || isPacked(path) ? this.#working : this.#others;
  }
}
