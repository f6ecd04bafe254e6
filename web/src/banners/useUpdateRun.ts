/** One look for newer files of a column's banners, which goes on until it is answered or its popup is closed. */
import { type BannerUpdate, updateBannerFiles } from '@marquee/contract/banners.ts';
import { useEffect, useState } from 'react';
import { call } from '#state/call.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { useBannerProgress } from '#state/notices.ts';
import { fromHere } from '#state/save.ts';
import { ftpSentenceOf } from './words.ts';

export type Run = { is: 'running' } | { is: 'failed'; reason: string } | { is: 'done'; found: BannerUpdate };

const running: Run = { is: 'running' };

async function look(columnID: number, groupId: number | undefined, signal: AbortSignal): Promise<Run> {
  try {
    return {
      is: 'done',
      found: await call(updateBannerFiles, { body: { columnID, groupId, ...fromHere() }, signal }),
    };
  } catch (error) {
    return { is: 'failed', reason: ftpSentenceOf(error) };
  } finally {
    // What was updated shows here too, also when the answer was not waited for.
    await currentSheet()?.catchUp();
  }
}

/** Starts at once. `groupID` is undefined for all groups. */
export function useUpdateRun(columnID: number, groupID: number | undefined): { run: Run; again: () => void } {
  const [run, setRun] = useState(running);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    useBannerProgress.setState({ progress: undefined });
    void look(columnID, groupID, controller.signal).then((ended) => {
      if (!controller.signal.aborted) setRun(ended);
    });
    return () => controller.abort();
  }, [columnID, groupID, tries]);

  const again = () => {
    setRun(running);
    setTries(tries + 1);
  };
  return { run, again };
}
