/** Taking back and doing again, and what is said when somebody else was there since. */
import { withCommas } from '@marquee/contract/with-commas.ts';
import { currentSheet, outbox } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { announce } from '#ui/messages/announce.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { notifyUndoable } from '#ui/messages/notifyUndoable.tsx';
import { Coming, undoStack, type Outcome, type Step } from './undo.ts';

const verbs = { undo: 'undone', redo: 'redone' } as const;
type Verb = (typeof verbs)[keyof typeof verbs];
const heard = {
  undone: { all: 'Undone', nothing: 'Nothing to undo' },
  redone: { all: 'Redone', nothing: 'Nothing to redo' },
} as const;

/** What went well is seen in the sheet, and said to those who hear it; what comes late, once it is there. */
function tell({ did, overruled, coming: late }: Outcome, verb: Verb): void {
  const words = heard[verb];
  if (did === 'nothing') announce(words.nothing);
  if (did === 'all' && !late) announce(words.all);
  if (did === 'all' && late) void late.then((isSaved) => isSaved === true && announce(words.all));
  if (did === 'none') notifyInfo(`Not ${verb}`, 'Someone has changed it since, so it was left as it is.');
  if (did === 'some') {
    const values = overruled === 1 ? '1 value was' : `${withCommas(overruled)} values were`;
    notifyInfo(`Not all ${verb}`, `${values} changed by someone else since and left as they are.`);
  }
}

/** What is being brought back on a sheet. */
interface Returning {
  sheet: LiveSheet | undefined;
  hasCome: Promise<unknown>;
}

/** It shows when it has come. What is taken back after it waits for that, or it would find it missing. */
let coming: Returning | undefined;

/** What waits until it is taken back or done again. */
const waiting = new Set<Returning>();

/** Moves at once, or once nothing is awaited any more; of a sheet that is left meanwhile nothing is moved, nor of the one that is open instead. */
function take(move: () => Outcome, verb: Verb, awaited: () => Promise<unknown> | undefined): void {
  const sheet = currentSheet();
  const first = () => (coming?.sheet === sheet ? coming?.hasCome : undefined) ?? awaited();
  const finish = () => {
    const outcome = move();
    tell(outcome, verb);
    if (!outcome.coming) return;
    const now: Returning = {
      sheet,
      hasCome: outcome.coming.finally(() => {
        if (coming === now) coming = undefined;
      }),
    };
    coming = now;
  };
  const wait = async () => {
    for (let other = first(); other; other = first()) {
      await other;
      if (currentSheet() !== sheet) return;
    }
    finish();
  };
  if (first() === undefined) {
    finish();
    return;
  }
  if (outbox.isHeld) notifyInfo(`Not ${verb} yet`, 'It will be, once the connection is back.');
  const now: Returning = { sheet, hasCome: wait().finally(() => waiting.delete(now)) };
  waiting.add(now);
}

/** What is meant is told when it is asked for, the last thing that was done unless another one is; what is new has to come first. */
function takeBack(step?: Step): void {
  const claimed = undoStack.claim(step);
  const awaited = () => (claimed instanceof Coming ? claimed.awaited : undefined);
  take(() => undoStack.takeBack(claimed), verbs.undo, awaited);
}

export const undo = (): void => takeBack();

/** What was to be taken back before it goes first. */
export function redo(): void {
  const before = [...waiting].findLast(({ sheet }) => sheet === currentSheet());
  const awaited = () => (before && waiting.has(before) ? before.hasCome : undefined);
  take(() => undoStack.redo(), verbs.redo, awaited);
}

/** Says what was done and offers to take it back for as long as any of its steps can be; not when the keyboard has done so already. */
export function offerWhileUndoable(words: string, steps: readonly Step[], takeBack: () => void): () => void {
  const hide = notifyUndoable(words, takeBack);
  let left = steps.length;
  const one = () => {
    left -= 1;
    if (left === 0) hide();
  };
  for (const step of steps) undoStack.whenGone(step, one);
  return hide;
}

/**
 * Says what was done and offers to take just that back, whatever was done after it. What is refused is taken back already; without a step
 * nothing was changed.
 */
export async function offerUndo(words: string, step: Step | undefined, saved: Promise<boolean>): Promise<void> {
  if (!step) return;
  const hide = offerWhileUndoable(words, [step], () => takeBack(step));
  if (!(await saved)) hide();
}

/** Says what was added, and offers to take it away again; of a sheet that was left meanwhile, which has no step, nothing is said. */
export function offerToTakeAway(words: string, step: Step | undefined): void {
  void offerUndo(words, step, Promise.resolve(true));
}
