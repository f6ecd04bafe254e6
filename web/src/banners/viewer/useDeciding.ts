/** Deciding on the banner that the viewer shows: at once, or with words, which are asked for first. */
import * as mutations from '@marquee/contract/decisions-mutations.ts';
import { needsComment, type VerdictWord } from '@marquee/contract/decisions.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { useState } from 'react';
import { saveAddition } from '#sync/save.ts';
import { notifyError } from '#ui/notify.ts';
import type { Looked } from './useVersions.ts';

export interface Deciding {
  /** undefined where there is nothing to decide on: no version is played, or another one is looked at */
  decide: ((verdict: VerdictWord) => void) | undefined;
  /** the verdict for which words are asked */
  asked: VerdictWord | undefined;
  /** Says it with words. Throws the `Refusal`. */
  say: (verdict: VerdictWord, words: { html: string; key: string }) => Promise<void>;
  giveUp: () => void;
}

export function useDeciding(stack: VersionStack | undefined, looked: Looked): Deciding {
  const cellID = stack?.cellID ?? 0;
  const number = stack?.versions.find(({ isCurrent }) => isCurrent)?.number;
  const [asked, setAsked] = useState<{ of: string; verdict: VerdictWord }>();
  const of = `${cellID} ${number}`;
  const decide = (verdict: VerdictWord) => {
    if (number === undefined) return;
    if (needsComment(verdict)) {
      setAsked({ of, verdict });
      return;
    }
    setAsked(undefined);
    saveAddition(mutations.decide, { cellID, number, verdict }).catch((error: unknown) =>
      notifyError('Your decision was not saved', error),
    );
  };
  return {
    decide: number === undefined || looked.shown !== undefined || looked.compared ? undefined : decide,
    // Going on to another banner, or a newer version of this one, asks nothing any more.
    asked: asked?.of === of ? asked.verdict : undefined,
    say: async (verdict, { html, key }) => {
      if (number === undefined) return;
      await saveAddition(mutations.decide, { cellID, number, verdict, comment: html }, key);
      setAsked(undefined);
    },
    giveUp: () => setAsked(undefined),
  };
}
