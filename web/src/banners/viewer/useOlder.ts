/** An older version that is looked at by itself: where it plays from, how large it is, and why it can't be had. */
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import type { Version } from '@marquee/contract/versions.ts';
import { useCallback, useState } from 'react';
import { sentenceOf } from '#ui/messages/notify.ts';
import { measuredSize } from './besideEachOther.ts';
import type { Size } from './frame.ts';
import type { Problem } from './playProblem.ts';
import { useVersionAddress } from './useVersions.ts';

/** What its name says, or what it measures; the current one is as large as the banner. */
export const ownSize = ({ fileName, isCurrent }: Version, size: Size, measured: Size | undefined): Size =>
  isCurrent ? size : (sizeInName(fileName) ?? measuredSize(size, measured));

/** `size` is that of the banner. Nothing is asked where there is no older version. */
export function useOlder(cellID: number | undefined, older: Version | undefined, size: Size) {
  const { data, error, isFetching, refetch } = useVersionAddress(cellID, older);
  const [measured, setMeasured] = useState<{ hash: string; size: Size }>();
  /** which the browser could not play: its file can't be had just now, or is none */
  const [failed, setFailed] = useState<string>();
  const hash = older?.hash ?? '';
  const text = error ? sentenceOf(error) : older && failed === hash ? 'This version can’t be played.' : undefined;
  const problem: Problem | undefined = text === undefined ? undefined : { text, with: 'file' };
  return {
    address: data?.address,
    size: older ? ownSize(older, size, measured?.hash === hash ? measured.size : undefined) : size,
    problem,
    isTrying: isFetching,
    retry: async () => {
      setFailed(undefined);
      if (error) await refetch();
    },
    onFailed: useCallback(() => setFailed(hash), [hash]),
    onMeasured: useCallback((found: Size) => setMeasured({ hash, size: found }), [hash]),
  };
}
