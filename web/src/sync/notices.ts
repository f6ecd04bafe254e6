/** What the server says to this person or tab beside the changes of a sheet, for whoever wants to hear it. */
import { BannerProgress } from '@marquee/contract/banners.ts';
import { OwnThing } from '@marquee/contract/live.ts';
import { appStore } from '#ui/stores.ts';

const listeners = new Set<(what: OwnThing) => void>();

/** Hears that something of one's own has changed and is to be read again, until the result is called. */
export function onOwnThing(hear: (what: OwnThing) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** A push said so, or one may have been missed. */
export function sayOwnThing(what: unknown): void {
  const known = OwnThing.safeParse(what);
  if (known.success) for (const hear of listeners) hear(known.data);
}

const linkListeners = new Set<(sheetID: unknown) => void>();

/** Hears that the review links of a sheet are other ones, until the result is called. */
export function onReviewLinks(sheetID: number, hear: () => void): () => void {
  const listener = (of: unknown) => {
    if (of === undefined || of === sheetID) hear();
  };
  linkListeners.add(listener);
  return () => void linkListeners.delete(listener);
}

/** A push said so, or (without a sheet) one may have been missed. */
export function sayReviewLinks(sheetID?: unknown): void {
  for (const hear of linkListeners) hear(sheetID);
}

/** How far this tab's own run over banner files has come; undefined while there is none. */
export const useBannerProgress = appStore<{ progress: BannerProgress | undefined }>()(() => ({ progress: undefined }));

/** How far a call of this tab has come that takes long, by its key. */
export const useCallProgress = appStore<{ key: string | undefined; progress: BannerProgress | undefined }>()(() => ({
  key: undefined,
  progress: undefined,
}));

export function sayBannerProgress(sent: unknown): void {
  const known = BannerProgress.safeParse(sent);
  if (!known.success) return;
  const { key, ...progress } = known.data;
  if (key === undefined) useBannerProgress.setState({ progress });
  else useCallProgress.setState({ key, progress });
}
