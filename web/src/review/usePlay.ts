/** One banner's play on the review page: from where, whether it can be seen, and playing it once more. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { useEffect, useState } from 'react';
import { addressOf, useAddress, useNewMoments } from './addresses.ts';
import { useIsThere } from './isThere.ts';
import { currentOf } from './progress.ts';
import { useReview } from './store.ts';

/** @param after the banner that comes next, whose address is asked for ahead, so that it begins at once */
export function usePlay(banner: ReviewBanner, after: ReviewBanner | undefined) {
  const { cellID } = banner;
  const { older, seen } = useReview();
  const { hasFailed, played, retry } = useAddress(cellID, seen, older);
  const newMoments = useNewMoments(cellID, seen, banner.hasMoments);
  const [replays, setReplays] = useState(0);
  const [brokenKey, setBrokenKey] = useState<string>();
  const replay = () => setReplays(replays + 1);

  const afterID = after?.cellID;
  const afterSeen = after ? (currentOf(after)?.number ?? null) : null;
  useEffect(() => {
    if (played && afterID !== undefined) addressOf(afterID, afterSeen, undefined).catch(() => {});
  }, [played, afterID, afterSeen]);

  const address = played?.address;
  const fileType = played?.fileType ?? banner.fileType;
  // A film is wound back instead.
  const key = `${cellID} ${address} ${fileType === bannerFileTypes.video ? '' : replays}`;
  const isUnplayed = brokenKey === key;
  const isThere = useIsThere(address, fileType, replays, isUnplayed, () => setBrokenKey(undefined));
  return {
    address,
    fileType,
    /** of the version that is played; undefined where there are none */
    moments: played?.moments ?? (older === undefined ? newMoments : undefined),
    /** another one plays from the beginning */
    key,
    replays,
    replay,
    /** undefined until it is known */
    isThere,
    isBroken: hasFailed || isThere === false || isUnplayed,
    fail: () => setBrokenKey(key),
    tryAgain: () => {
      setBrokenKey(undefined);
      replay();
      retry();
    },
  };
}
