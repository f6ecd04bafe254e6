/** Whether what a frame is to show is there: frames don't tell, and what the server says in its place is no sentence of this page. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { pauseUnlessBack, soonMs } from '#ui/pauseUnlessBack.ts';

/** Says whether it is there, until it is: the server tells when it is worth asking again, and a lost connection may be back soon. */
async function watch(address: string, signal: AbortSignal, tell: (isThere: boolean) => void): Promise<void> {
  while (!signal.aborted) {
    const asked = fetch(address, { method: 'HEAD', signal, referrerPolicy: 'no-referrer' });
    const answer = await asked.catch(() => undefined);
    if (signal.aborted) return;
    tell(answer?.ok === true);
    const againMs = answer ? Number(answer.headers.get('retry-after')) * 1_000 : soonMs;
    if (answer?.ok || !(againMs > 0)) return;
    await pauseUnlessBack(againMs);
  }
}

/**
 * @param tries asks again as it rises
 * @param hasFailed whether it could not be played. A film tells only that by itself.
 * @param onBack called once it is there again
 * @returns undefined until it is known
 */
export function useIsThere(
  address: string | undefined,
  fileType: number,
  tries: number,
  hasFailed: boolean,
  onBack: () => void,
): boolean | undefined {
  const isFine = fileType === bannerFileTypes.video && !hasFailed;
  const key = `${tries} ${hasFailed} ${address}`;
  const [known, setKnown] = useState<{ key: string; isThere: boolean }>();
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    if (address === undefined || isFine) return undefined;
    const off = new AbortController();
    let wasAway = false;
    void watch(address, off.signal, (isThere) => {
      setKnown({ key, isThere });
      if (isThere && wasAway) comeBack();
      wasAway ||= !isThere;
    });
    return () => off.abort();
  }, [address, isFine, key]);
  if (isFine) return address === undefined ? undefined : true;
  return known?.key === key ? known.isThere : undefined;
}
