/** Asks for a board's files in turn before they are loaded: a browser has six lines to one server, and silent file servers would take them all. */
import { useEffect, useState, type ReactNode } from 'react';
import { pauseUnlessBack } from '#ui/pauseUnlessBack.ts';
import type { Turns } from './turns.ts';

/** Who says nothing for so long lets others have the turn, and its banner rests. ms */
const patience = 10_000;
/** What did not come is asked for again after so long, or as soon as the connection may be back. ms */
const againMs = 600_000;

/** What has been there once need not be asked for again: passes are good for hours. */
const known = new Set<string>();

const isOurs = (address: string): boolean => address.startsWith('/');

/** Resolves to whether the file begins to come. What comes is left to who loads it. */
async function isComing(address: string, signal: AbortSignal): Promise<boolean> {
  const off = new AbortController();
  try {
    const until = AbortSignal.any([signal, off.signal, AbortSignal.timeout(patience)]);
    return (await fetch(address, { signal: until, referrerPolicy: 'no-referrer' })).ok;
  } catch {
    return false;
  } finally {
    off.abort();
  }
}

/** `children` get the address once it is known that there is something to load. */
export function Answered(props: {
  address: string | undefined;
  turns: Turns;
  children: (address: string | undefined) => ReactNode;
}) {
  const { address, turns } = props;
  const [answered, setAnswered] = useState<string>();
  /** rises once it is worth asking again */
  const [tries, setTries] = useState(0);
  const isToBeAsked = address !== undefined && isOurs(address) && !known.has(address);
  useEffect(() => {
    if (!isToBeAsked) return undefined;
    const off = new AbortController();
    const giveBack = turns.take(() => {
      void isComing(address, off.signal).then(async (isThere) => {
        giveBack();
        if (isThere) {
          known.add(address);
          setAnswered(address);
          return;
        }
        await pauseUnlessBack(againMs);
        if (!off.signal.aborted) setTries(tries + 1);
      });
    });
    return () => {
      off.abort();
      giveBack();
    };
  }, [address, isToBeAsked, tries, turns]);
  return props.children(isToBeAsked && answered !== address ? undefined : address);
}
