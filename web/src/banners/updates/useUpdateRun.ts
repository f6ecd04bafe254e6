/** One look for newer files of a column's banners, which goes on until it is answered or its popup is closed. */
import { type BannerUpdate, updateBannerFiles } from '@marquee/contract/banners.ts';
import { useEffect, useState } from 'react';
import { call } from '#sync/call.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useBannerProgress } from '#sync/notices.ts';
import { fromHere } from '#sync/sender.ts';
import { ftpSentenceOf } from '#cells/kinds/banner/folders/ftpWords.ts';

export type Run = { is: 'running' } | { is: 'failed'; reason: string } | { is: 'done'; found: BannerUpdate };

const running: Run = { is: 'running' };

async function look(
  wanted: { columnID: number; groupId: number | undefined; asksAgain: boolean },
  signal: AbortSignal,
): Promise<Run> {
  try {
    return { is: 'done', found: await call(updateBannerFiles, { body: { ...wanted, ...fromHere() }, signal }) };
  } catch (error) {
    return { is: 'failed', reason: ftpSentenceOf(error) };
  } finally {
    // What was updated shows here too, also when the answer was not waited for.
    await currentSheet()?.catchUp();
  }
}

/** Starts at once. `groupID` is undefined for all groups. `again` looks again, on wish with questions about what was skipped. */
export function useUpdateRun(
  columnID: number,
  groupID: number | undefined,
): { run: Run; again: (asksAgain?: boolean) => void } {
  const [run, setRun] = useState(running);
  const [wish, setWish] = useState({ asksAgain: false });

  useEffect(() => {
    const controller = new AbortController();
    useBannerProgress.setState({ progress: undefined });
    void look({ columnID, groupId: groupID, ...wish }, controller.signal).then((ended) => {
      if (!controller.signal.aborted) setRun(ended);
    });
    return () => controller.abort();
  }, [columnID, groupID, wish]);

  const again = (asksAgain = false) => {
    setRun(running);
    setWish({ asksAgain });
  };
  return { run, again };
}
