/** What whoever knows more than cells do, such as where banners may be, says about edits before they are saved. */
import type { Refusal } from '@marquee/contract/refusals.ts';
import type { Viewer } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import type { Edit } from './edit.ts';

/** Edits as they may be made. */
export interface Checked {
  edits: Edit[];
  /** is called once they are saved, and not where they are refused */
  saved(): Promise<void>;
}

/** Checks what edits refer to that cells know nothing of. Hands what is wrong with the n-th of them to `refuse`. */
export type EditCheck = (
  db: Queries,
  viewer: Viewer,
  sheetID: number,
  edits: readonly Edit[],
  refuse: (n: number, refusal: Refusal) => void,
) => Promise<Checked>;
