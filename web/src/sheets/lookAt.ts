/** A cell that is to be scrolled into sight though the keyboard is elsewhere: a match of a search, or the corner of a range. */
import { create } from 'zustand';
import type { Place } from '#state/active.ts';

export const useLookedAt = create<{ place: Place | undefined }>(() => ({ place: undefined }));

/** Scrolls to a place, also when it was scrolled to before. */
export const lookAt = (place: Place): void => useLookedAt.setState({ place: { ...place } });
