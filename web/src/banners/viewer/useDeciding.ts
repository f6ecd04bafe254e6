/** Deciding on the banner that the viewer shows: at once, or with words, which are asked for first. */
import * as mutations from '@marquee/contract/decisions-mutations.ts';
import { needsComment, type VerdictWord } from '@marquee/contract/decisions.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveAddition } from '#sync/save.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';
import { notifyUndoable } from '#ui/messages/notifyUndoable.tsx';
import { versionsOf, type Looked } from './useVersions.ts';

export interface Deciding {
  /** undefined where there is nothing to decide on: no version is played, or another one is looked at */
  decide: ((verdict: VerdictWord) => void) | undefined;
  /** the verdict for which words are asked */
  asked: VerdictWord | undefined;
  /** Says it with words. Throws `Refused`. */
  say: (verdict: VerdictWord, words: { html: string; key: string; isShared: boolean }) => Promise<void>;
  giveUp: () => void;
}

interface Decision {
  cellID: number;
  number: number;
  verdict: VerdictWord;
  comment?: string;
  isShared?: boolean;
}

const done = { approve: 'Approved', changes: 'Changes requested', reject: 'Rejected' } as const;

/**
 * Says it and offers to take it back, which is a verdict of its own: nothing that was said goes away. Both are said of the sheet that is open
 * now, whichever is by then. Throws `Refused`.
 */
async function save(decision: Decision, key?: string, sheet = currentSheet()): Promise<void> {
  await saveAddition(mutations.decide, decision, key, sheet);
  const { cellID, number, verdict } = decision;
  if (verdict === 'withdraw') return;
  notifyUndoable(done[verdict], () => {
    saveAddition(mutations.decide, { cellID, number, verdict: 'withdraw' }, undefined, sheet).catch((error: unknown) =>
      notifyError('Your decision was not taken back', error),
    );
  });
}

const notSaved = (error: unknown) => notifyError('Your decision was not saved', error);

/**
 * Says what needs no words before it is known which version is current: whoever goes on meanwhile has said it, too. Of a version that comes
 * only later they have seen nothing.
 */
export async function sayOnceKnown(client: QueryClient, cellID: number, verdict: VerdictWord): Promise<void> {
  const sheet = currentSheet();
  try {
    const { versions } = await client.fetchQuery(versionsOf(cellID));
    const number = versions.find(({ isCurrent }) => isCurrent)?.number;
    if (number !== undefined) await save({ cellID, number, verdict }, undefined, sheet);
  } catch (error) {
    notSaved(error);
  }
}

export function useDeciding(stack: VersionStack | undefined, looked: Looked): Deciding {
  const cellID = stack?.cellID ?? 0;
  const number = stack?.versions.find(({ isCurrent }) => isCurrent)?.number;
  const [asked, setAsked] = useState<{ cellID: number; of: string; verdict: VerdictWord }>();
  const of = `${cellID} ${number}`;
  // Words are said of what was looked at: a newer version closes their box, and they wait in it.
  const overtaken = asked?.cellID === cellID && number !== undefined && asked.of !== of ? asked.of : undefined;
  const told = useRef(overtaken);
  useEffect(() => {
    if (overtaken === undefined || overtaken === told.current) return;
    told.current = overtaken;
    notifyInfo('A newer version has arrived', 'Look at it before you decide. What you wrote is kept.');
  }, [overtaken]);
  const decide = (verdict: VerdictWord) => {
    if (number === undefined) return;
    if (needsComment(verdict)) {
      setAsked({ cellID, of, verdict });
      return;
    }
    setAsked(undefined);
    save({ cellID, number, verdict }).catch(notSaved);
  };
  return {
    decide: number === undefined || looked.shown !== undefined || looked.compared ? undefined : decide,
    // Going on to another banner, or a newer version of this one, asks nothing any more.
    asked: asked?.of === of ? asked.verdict : undefined,
    say: async (verdict, { html, isShared, key }) => {
      if (number === undefined) return;
      await save({ cellID, number, verdict, comment: html, isShared }, key);
      // Who went on meanwhile may be asked about another banner by now.
      setAsked((now) => (now?.of === of ? undefined : now));
    },
    giveUp: () => setAsked(undefined),
  };
}
