/** The banner that the board is about, where the keyboard stands or that a finger chose: what is decided on it, who is waited for, and the buttons and keys to decide. */
import { CloseButton } from '@mantine/core';
import { needsComment, type VerdictWord } from '@marquee/contract/decisions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { Asked } from '#banners/viewer/Asked.tsx';
import { Decisions } from '#banners/viewer/Decisions.tsx';
import { sayOnceKnown, useDeciding } from '#banners/viewer/useDeciding.ts';
import { useLooked, useVersions } from '#banners/viewer/useVersions.ts';
import { rootMark } from '#ui/rootMark.ts';
import classes from './BoardScreen.module.css';
import { sizeWords } from './sections.ts';
import type { SheetBanner } from './useBoardBanners.ts';

export interface FocusedHandle {
  decide: (verdict: VerdictWord) => void;
}

const markFocused = rootMark('data-board-focused');

/** To be given the banner's key as its key. */
export function FocusedBanner(props: {
  of: SheetBanner;
  userID: number;
  ref: Ref<FocusedHandle>;
  /** nothing is asked any more, and the keyboard goes back */
  onSaid: () => void;
  /** what a finger opened can be closed */
  onClose: (() => void) | undefined;
}) {
  const { of, onClose, onSaid, ref, userID } = props;
  const { cellID, columnID, name, rowID, size } = of;
  const stack = useVersions(cellID, true);
  const looked = useLooked(cellID);
  const deciding = useDeciding(stack, looked);
  const client = useQueryClient();
  // Whoever decides at once does not wait until it is known which version that is: words are asked for then, all else is said.
  const wanted = useRef<VerdictWord>(undefined);
  const isSaying = useRef(false);
  const isKnown = stack !== undefined;
  const { asked, decide } = deciding;
  useImperativeHandle(ref, () => ({
    decide: (verdict) => {
      if (decide) decide(verdict);
      else if (isKnown || isSaying.current) return;
      else if (needsComment(verdict)) wanted.current = verdict;
      else {
        isSaying.current = true;
        void sayOnceKnown(client, cellID, verdict).finally(() => (isSaying.current = false));
      }
    },
  }));
  useEffect(() => {
    const verdict = wanted.current;
    if (!isKnown || verdict === undefined) return;
    wanted.current = undefined;
    decide?.(verdict);
  }, [decide, isKnown]);

  const wasAsked = useRef(asked);
  useEffect(() => {
    if (wasAsked.current !== undefined && asked === undefined && document.activeElement === document.body) onSaid();
    wasAsked.current = asked;
  }, [asked, onSaid]);

  const version = stack?.versions.find(({ isCurrent }) => isCurrent);
  return (
    <section ref={markFocused} className={classes.focused} aria-label="Banner" data-board-focused>
      <p className={classes.about}>
        <strong>{name}</strong>
        <span>{sizeWords(size)}</span>
        {version ? <span>v{version.number}</span> : null}
        {onClose ? <CloseButton className={classes.close} aria-label="Close" onClick={onClose} /> : null}
      </p>
      {stack && version ? (
        <Decisions
          stack={stack}
          looked={looked}
          deciding={deciding}
          userID={userID}
          asked={<Asked cellID={cellID} at={{ rowID, columnID }} userID={userID} />}
        />
      ) : (
        <p className={classes.none}>{stack ? 'You can decide once a copy of its file has been saved.' : ''}</p>
      )}
    </section>
  );
}
