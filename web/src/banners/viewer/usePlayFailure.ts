/** Whether a browser could play a banner's file and, where not, why: what is served in its place, or why it failed with what came. */
import type { BannerAddress } from '@marquee/contract/banners.ts';
import { useCallback, useState } from 'react';
import { useProblem, useWhyFailed } from './playedFile.ts';

export type PlayFailure = ReturnType<typeof usePlayFailure>;

/**
 * `fileKey` is another one for another file or another state of it. `replay` plays it anew, once for each file that failed although all of
 * it comes.
 */
export function usePlayFailure(
  played: BannerAddress | undefined,
  changes: number,
  fileKey: string,
  replay: () => void,
) {
  const [failedKey, setFailedKey] = useState<string>();
  /** the file that was played once more, as all of it came when it was asked for why it had failed */
  const [givenAnotherTry, setGivenAnotherTry] = useState<string>();

  const hasFailed = failedKey === fileKey;
  const asked = useProblem(played, changes);
  const why = useWhyFailed(played, changes, hasFailed && asked.data === null);
  // The words say why; what failed with them is played anew once they are gone.
  if (hasFailed && asked.data) setFailedKey(undefined);
  if (hasFailed && why.data && givenAnotherTry !== undefined) setGivenAnotherTry(undefined);
  if (hasFailed && why.data === null && !why.isFetching && givenAnotherTry !== fileKey) {
    setGivenAnotherTry(fileKey);
    setFailedKey(undefined);
    replay();
  }

  return {
    hasFailed,
    /** whether this file has failed, or one before it that was never played again */
    isUnsettled: failedKey !== undefined,
    /** whether its file server has not answered yet */
    isAwaited: played?.isStreamed === true && asked.isPending,
    /** whether it is being asked why it failed */
    isAsking: hasFailed && why.isFetching,
    /** what is said in its place */
    said: () => asked.data ?? (hasFailed ? why.data : null),
    /** what kept that from being asked */
    error: () => asked.error ?? (hasFailed ? why.error : null),
    /** whether nothing more is to be learned of why it failed */
    isFinal: () => hasFailed && !asked.isFetching && !why.isFetching,
    forget: () => setFailedKey(undefined),
    allowAnotherTry: () => setGivenAnotherTry(undefined),
    askAgain: () => (hasFailed ? why : asked).refetch(),
    onFailed: useCallback(() => setFailedKey(fileKey), [fileKey]),
  };
}
