/** What happens when the banner that is shown is taken away, by whomever: the viewer moves on, or closes after the last one. */
import { useEffect, useRef } from 'react';
import { closePopup, openPopup } from '#screen/popups.ts';
import { notifyInfo } from '#ui/notify.ts';
import { heirOf, isSameBanner, type BannerPlace, type ListedBanner } from './bannerOrder.ts';

const gone = 'This banner was removed';

/** `isWalk`: it was one of those that are walked through. */
export function useGone({ rowID, columnID }: BannerPlace, banners: readonly ListedBanner[], isWalk = false): void {
  const before = useRef(banners);
  useEffect(() => {
    const at = { rowID, columnID };
    if (banners.some((banner) => isSameBanner(banner, at))) {
      before.current = banners;
      return;
    }
    const heir = heirOf(at, before.current, banners);
    if (heir) {
      openPopup('viewer', { at: { rowID: heir.rowID, columnID: heir.columnID }, ...(isWalk && { isWalk }) });
      notifyInfo(gone, 'It was removed from the sheet. You’re seeing the one next to it.');
    } else {
      closePopup('viewer');
      notifyInfo(gone, 'It was removed from the sheet, and there are no others.');
    }
  }, [rowID, columnID, banners, isWalk]);
}
