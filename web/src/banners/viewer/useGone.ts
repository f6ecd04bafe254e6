/** What happens when the banner that is shown is taken away, by whomever: the viewer moves on, or closes after the last one. */
import { plainText } from '@marquee/contract/comment-html.ts';
import { useEffect, useRef } from 'react';
import { draftNames } from '#comments/draftNames.ts';
import { draftsUnder } from '#comments/drafts.ts';
import { closePopup, openPopup } from '#screen/popups.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { offerBack } from '#ui/messages/offerBack.tsx';
import { heirOf, isSameBanner, type BannerPlace, type ListedBanner } from './bannerOrder.ts';

const gone = 'This banner was removed';

/** Gives back what was being written about a banner that is gone; of its row, where that is gone with it. */
function handBack(userID: number, cellID: number, rowID: number): void {
  const goneRowID = currentSheet()?.shown.entry('row', `row:${rowID}`) ? undefined : rowID;
  for (const { html } of draftNames.about(userID, cellID, goneRowID).flatMap(draftsUnder)) {
    offerBack('The banner was removed while you were writing', plainText(html));
  }
}

/** `isWalk`: it was one of those that are walked through. */
export function useGone(
  { rowID, columnID }: BannerPlace,
  banners: readonly ListedBanner[],
  isWalk: boolean,
  { userID, cellID }: { userID: number | undefined; cellID: number | undefined },
): void {
  const before = useRef(banners);
  const shownCell = useRef(0);
  useEffect(() => {
    const at = { rowID, columnID };
    if (banners.some((banner) => isSameBanner(banner, at))) {
      before.current = banners;
      if (cellID !== undefined) shownCell.current = cellID;
      return;
    }
    if (userID !== undefined) handBack(userID, shownCell.current, rowID);
    const heir = heirOf(at, before.current, banners);
    if (heir) {
      openPopup('viewer', { at: { rowID: heir.rowID, columnID: heir.columnID }, ...(isWalk && { isWalk }) });
      notifyInfo(gone, 'It was removed from the sheet. You’re seeing the one next to it.');
    } else {
      closePopup('viewer');
      notifyInfo(gone, 'It was removed from the sheet, and there are no others.');
    }
  }, [rowID, columnID, banners, isWalk, userID, cellID]);
}
