/** What stands on the viewer's stage: a banner's current version, an older one in its place, or two beside each other. */
import { useState } from 'react';
import type { BannerPlace } from './bannerOrder.ts';
import { hasControls } from './player/steeredAddress.ts';
import { useSavedCell } from './useBanners.ts';
import { useLife } from './useLife.ts';
import { useOlder } from './useOlder.ts';
import { usePlayed } from './usePlayed.ts';
import { useLooked, useVersions } from './useVersions.ts';

export type Staged = ReturnType<typeof useStaged>;

/** `isMember`: only members have versions. */
export function useStaged(at: BannerPlace, isMember: boolean) {
  const cell = useSavedCell(at);
  const played = usePlayed(cell);
  const stack = useVersions(cell?.cellID, isMember);
  const looked = useLooked(cell?.cellID);
  const versionOf = (number: number | undefined) => stack?.versions.find((version) => version.number === number);
  const older = versionOf(looked.shown);
  const old = useOlder(cell?.cellID, older, played.size);
  const { address, isTrying, onFailed, onMeasured, problem, retry, size } = older ? old : played;
  const [first, second] = [versionOf(looked.compared?.[0]), versionOf(looked.compared?.[1])];
  const compared = first && second ? ([first, second] as const) : undefined;

  const playKey = older ? `${played.playKey} v${older.number}` : played.playKey;
  const life = useLife(playKey);
  const [readyKey, setReadyKey] = useState<string>();
  const isAwaited = !older && played.isAwaited;
  const fileType = older?.fileType ?? played.banner?.fileType ?? 0;
  const mayBeSteered = life.is !== 'stopped' && !problem && hasControls(address, fileType);
  return {
    cell,
    /** the current one, whatever is looked at in its place */
    played,
    stack,
    looked,
    older,
    compared,
    /** the version that is played by itself */
    version: older ?? (looked.compared ? undefined : stack?.versions.find(({ isCurrent }) => isCurrent)),
    /** another one plays from the beginning */
    playKey,
    fileType,
    address,
    /** pixels */
    size,
    problem,
    isTrying,
    retry,
    onFailed,
    onMeasured,
    life,
    isAwaited,
    /** whether its picture is there */
    isReady: readyKey === playKey && !isAwaited,
    onReady: () => setReadyKey(playKey),
    /** whether it has the player's controls */
    isSteered: compared ? compared.every((one) => hasControls(undefined, one.fileType)) : mayBeSteered,
  };
}
