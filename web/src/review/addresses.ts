/** Where banners play from, asked for once for each version, and ahead for the one that comes next. */
import { getReviewBanner } from '@marquee/contract/review.ts';
import type { Moments } from '@marquee/contract/stills.ts';
import { useCallback, useEffect, useState } from 'react';
import { readAnswer } from '#sync/call.ts';
import { ask, isWorthRepeating } from './ask.ts';
import { takeEarlyBanner } from './early.ts';
import { pauseUnlessBack, soonMs } from '#ui/pauseUnlessBack.ts';

export interface Played {
  address: string;
  /** null while it is not frozen */
  number: number | null;
  /** absent while it is not frozen */
  fileType?: number | undefined;
  /** absent where there are none */
  moments?: Moments | undefined;
}

/** Addresses are good for hours; these are asked for again before. ms */
const goodFor = 60 * 60_000;
const known = new Map<string, { since: number; played: Promise<Played> }>();

const nameOf = (cellID: number, seen: number | null, older: number | undefined) => `${cellID} ${seen} ${older ?? ''}`;

/** @param seen the version that is current as far as the page knows: another one has another address */
export function addressOf(cellID: number, seen: number | null, older: number | undefined): Promise<Played> {
  const name = nameOf(cellID, seen, older);
  const before = known.get(name);
  if (before && Date.now() - before.since < goodFor) return before.played;
  const early = older === undefined ? takeEarlyBanner(cellID) : undefined;
  const asked = () =>
    ask(getReviewBanner, { params: { id: cellID }, query: older === undefined ? {} : { version: older } });
  const played = early ? early.then(({ response, text }) => readAnswer<Played>(response, text)).catch(asked) : asked();
  known.set(name, { since: Date.now(), played });
  // What failed is asked again the next time.
  played.catch(() => known.delete(name));
  return played;
}

/** The strip of what was asked for before it was drawn; undefined where there is nothing new. */
async function newMoments(cellID: number, name: string): Promise<Moments | undefined> {
  const before = known.get(name);
  const played = await before?.played;
  if (!before || !played || played.moments) return undefined;
  const { moments, number } = await ask(getReviewBanner, { params: { id: cellID }, query: {} });
  if (!moments || number !== played.number) return undefined;
  // Under its new address it would play from the beginning.
  before.played = Promise.resolve({ ...played, moments });
  return moments;
}

/** The strip of moments of the current version where it has come since that was asked for. `hasMoments` says that there is one by now. */
export function useNewMoments(cellID: number, seen: number | null, hasMoments: boolean): Moments | undefined {
  const name = nameOf(cellID, seen, undefined);
  const [found, setFound] = useState<{ name: string; moments: Moments | undefined }>();
  useEffect(() => {
    let isWanted = hasMoments;
    // What plays goes on without, and it is asked for again the next time.
    if (isWanted)
      newMoments(cellID, name).then(
        (moments) => isWanted && setFound({ name, moments }),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [cellID, name, hasMoments]);
  return found?.name === name ? found.moments : undefined;
}

/** They are of one opening of the link, and good for nothing once it asks for another password. */
export const forgetAddresses = (): void => known.clear();

export interface Address {
  played: Played | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** The address of what is looked at. */
export function useAddress(cellID: number, seen: number | null, older: number | undefined): Address {
  const name = nameOf(cellID, seen, older);
  const [found, setFound] = useState<{ name: string; played?: Played; hasFailed: boolean }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    addressOf(cellID, seen, older).then(
      (played) => isWanted && setFound({ name, played, hasFailed: false }),
      async (error) => {
        if (!isWanted) return;
        setFound({ name, hasFailed: true });
        if (!isWorthRepeating(error)) return;
        await pauseUnlessBack(soonMs);
        if (isWanted) setTries((before) => before + 1);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [cellID, seen, older, name, tries]);
  const retry = useCallback(() => {
    known.delete(name);
    setFound(undefined);
    setTries((before) => before + 1);
  }, [name]);
  const isFound = found?.name === name;
  return { played: isFound ? found.played : undefined, hasFailed: isFound && found.hasFailed, retry };
}
