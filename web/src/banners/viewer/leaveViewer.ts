/** Ways out of the viewer, each of which leaves the keyboard on the banner's cell. */
import { focusGrid } from '#sheets/focusGrid.ts';
import { select, startEditing } from '#screen/active.ts';
import { closePopup } from '#screen/popups.ts';
import type { BannerPlace } from './bannerOrder.ts';

const placeOf = ({ rowID, columnID }: BannerPlace) => ({ line: `row:${rowID}` as const, columnID });

export function leaveViewer(at: BannerPlace): void {
  closePopup('viewer');
  select(placeOf(at));
  // A row that was out of sight is drawn first.
  requestAnimationFrame(() => requestAnimationFrame(focusGrid));
}

export function editFromViewer(at: BannerPlace): void {
  closePopup('viewer');
  select(placeOf(at));
  startEditing(placeOf(at));
}
