/** Gives the controls what was found out before of the version that is shown, and finds it out, once and while nothing else is to be done. */
import { getVersionAddress, type Version } from '@marquee/contract/versions.ts';
import { keepSteered } from '@marquee/contract/steered.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#sync/call.ts';
import { findSteered } from './findSteered.ts';
import classes from './Controls.module.css';
import { keepFor, usePlayingStore } from './playing.ts';
import { steeredAddress } from './steeredAddress.ts';

/** A banner that is looked at for less is not meant. ms */
const calmMs = 2_500;
/** How long it may take in all. ms */
const patienceMs = 40_000;

/** The browser's, where it has one. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
};

/** @param isCalm whether the banner plays and nothing is the matter with it */
export function KeptSteered({ cellID, isCalm, version }: { cellID: number; version: Version; isCalm: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { fileType, hash, number, steered } = version;
  useEffect(() => {
    keepFor(usePlayingStore, steered ?? undefined);
    return () => keepFor(usePlayingStore, undefined);
  }, [steered]);

  const isWanted = isCalm && steered === null && fileType === 2;
  useEffect(() => {
    if (!isWanted) return undefined;
    const over = new AbortController();
    const find = async () => {
      if (over.signal.aborted || document.hidden || !host.current) return;
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]);
      const params = { id: cellID };
      const { address } = await call(getVersionAddress, { params, query: { number } });
      const page = steeredAddress(address, fileType);
      if (page === undefined || signal.aborted) return;
      const found = await findSteered(host.current, page, classes.unseenPage ?? '', signal);
      await call(keepSteered, { params, body: { ...found, number, hash } });
      if (!signal.aborted) await client.invalidateQueries({ queryKey: ['versions', cellID] });
    };
    // Another viewer finds it out, or this one the next time.
    const timer = setTimeout(() => whenIdle(() => void find().catch(() => undefined)), calmMs);
    return () => {
      clearTimeout(timer);
      over.abort(new Error('The viewer went on.'));
    };
  }, [cellID, client, fileType, hash, isWanted, number]);
  return isWanted ? <div ref={host} className={classes.unseen} data-finding-out aria-hidden inert /> : null;
}
