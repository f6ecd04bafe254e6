/** Pointing at a place of the banner: it pauses, one tap says where. */
import { momentFor } from '#banners/viewer/pins/pins.ts';
import { useSteeringStore } from '#banners/viewer/steering.ts';
import { writeDraft } from './drafts.ts';
import { leaveToPoint } from './places.ts';
import { useReview, type Spot } from './store.ts';

const middle: Spot = { x: 0.5, y: 0.5 };

/** Has the next tap on the banner say what the words of a draft are about. */
export function pointAt(draft: string): void {
  useSteeringStore.getState().steering?.pause();
  // Among others it is too small for that.
  leaveToPoint(useReview.getState().cellID);
  useReview.setState({ view: 'one', placing: { draft, spot: middle }, chosenPin: undefined });
}

export function placePin(cellID: number, version: number, spot: Spot): void {
  const { placing } = useReview.getState();
  if (!placing) return;
  const moment = momentFor(useSteeringStore.getState().steering?.moment());
  writeDraft(placing.draft, { pin: { version, ...spot, moment } });
  useReview.setState({ placing: undefined });
  // Whoever pointed goes on writing.
  document.querySelector<HTMLTextAreaElement>(`[data-cell="${cellID}"] textarea`)?.focus({ preventScroll: true });
}
