/** Which pictures of a board did not come, or are none: they are asked for again once the connection may be back, and now and then. */
import { useEffect, useState } from 'react';
import { pauseUnlessBack } from '#ui/pauseUnlessBack.ts';

/** One that is lost for good is seldom asked for: what plays in its place begins anew by that. ms */
const againMs = 600_000;

export function useLost() {
  const [lost, setLost] = useState<readonly string[]>([]);
  useEffect(() => {
    if (lost.length > 0) void pauseUnlessBack(againMs).then(() => setLost([]));
  }, [lost]);
  return {
    isLost: (address: string | undefined): boolean => address === undefined || lost.includes(address),
    lose: (address: string) => setLost((before) => [...before, address]),
  };
}
