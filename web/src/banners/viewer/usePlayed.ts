/** A banner as it is played: its address, its size, how often it was started, and why it can't be played. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { useState } from 'react';
import { useBannerAddress, useFileChanges } from './playedFile.ts';
import { problemOf, useAccountProblem } from './playProblem.ts';
import { useBannerSize } from './useBannerSize.ts';
import { usePlayFailure } from './usePlayFailure.ts';

export type Played = ReturnType<typeof usePlayed>;

/** `cell` is the saved one; undefined until it has arrived. */
export function usePlayed(cell: Cell | undefined) {
  const banner = cell?.cellBanner ?? undefined;
  const changes = useFileChanges(cell);
  const found = useBannerAddress(cell);
  const accountProblem = useAccountProblem(banner?.ftpaccountID);
  const [replays, setReplays] = useState(0);
  const [tryingKey, setTryingKey] = useState<string>();
  const replay = () => setReplays(replays + 1);

  const fileKey = `${cell?.cellID} ${found.data?.address} ${changes}`;
  const failure = usePlayFailure(found.data, changes, fileKey, replay);
  const { isMeasured, known, onMeasured, size } = useBannerSize(banner, fileKey);

  // Once the trouble is gone the banner stands there anew, and plays.
  const retry = async () => {
    setTryingKey(fileKey);
    failure.allowAnotherTry();
    if (found.error) await found.refetch();
    else if (found.data?.isStreamed) await failure.askAgain();
    else failure.forget();
    // Another file may be tried by now.
    setTryingKey((now) => (now === fileKey ? undefined : now));
  };

  const isHtml = banner?.fileType === bannerFileTypes.html;
  const isImage = banner?.fileType === bannerFileTypes.image;
  // A film is wound back instead of being played anew.
  const isWoundBack = banner?.fileType === bannerFileTypes.video && !failure.isUnsettled;
  const isUnmeasured = found.data && isImage && !isMeasured;
  return {
    banner,
    address: found.data?.address,
    isHtml,
    /** where it is on its account's site, if its copy is played */
    onServer: found.data?.onServer,
    isStreamed: found.data?.isStreamed === true,
    /** whether it is not known yet that there is something to see: its file server has not answered */
    isAwaited: failure.isAwaited,
    /** whether it is known that not all of it has come */
    isLoading: failure.isAwaited || (failure.hasFailed ? failure.isAsking : isUnmeasured),
    /** whether it is being tried again as somebody asked for */
    isTrying: tryingKey === fileKey,
    /** whether it is a page on another server, which a browser plays in a process for that one */
    isForeign: isHtml && found.data?.isStreamed === false,
    /** undefined where it is not known */
    known,
    size,
    isUpdated: changes > 0,
    playKey: isWoundBack ? fileKey : `${fileKey} ${replays}`,
    replays,
    problem: problemOf(banner, accountProblem, found, failure),
    replay,
    retry,
    onFailed: failure.onFailed,
    onMeasured,
  };
}
