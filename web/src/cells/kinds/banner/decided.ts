/** What a banner is by what was decided on it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { BannerDecision, DecisionState } from '@marquee/contract/decisions.ts';

/** The decision, unless it was on another file than the cell shows now. */
export function standing(cell: Cell | undefined, decision: BannerDecision | undefined): BannerDecision | undefined {
  const banner = cell?.cellBanner;
  return decision?.fileName === banner?.fileName && decision?.ftpfolder === banner?.ftpfolder ? decision : undefined;
}

/** Undefined for a cell without a banner, which nobody waits for. */
export function decidedOf(cell: Cell | undefined, decision: BannerDecision | undefined): DecisionState | undefined {
  if (!cell?.cellBanner?.fileName) return undefined;
  return standing(cell, decision)?.state ?? 'waiting';
}
