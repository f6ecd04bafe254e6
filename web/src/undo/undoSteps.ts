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

/** Tells the outcome. Success is seen in the sheet, so it is only announced to screen readers, and only once it is there. */
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

/** An undo or redo that is not done yet, and the sheet that it is of. */
interface UnderWay {
  sheet: LiveSheet | undefined;
  done: Promise<unknown>;
}

/** What is being brought back now. The next undo waits until it is there, as it may be about it. */
let bringingBack: UnderWay | undefined;

/** Those that wait for something before they begin. */
const waiting = new Set<UnderWay>();

/** Calls `move` at once, or when all that is awaited is there. If the sheet is left meanwhile, nothing happens, on the new one either. */
function take(move: () => Outcome, verb: Verb, awaited: () => Promise<unknown> | undefined): void {
  const sheet = currentSheet();
  const first = () => (bringingBack?.sheet === sheet ? bringingBack?.done : undefined) ?? awaited();
  const finish = () => {
    const outcome = move();
    tell(outcome, verb);
    if (!outcome.coming) return;
    const now: UnderWay = {
      sheet,
      done: outcome.coming.finally(() => {
        if (bringingBack === now) bringingBack = undefined;
      }),
    };
    bringingBack = now;
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
  const now: UnderWay = { sheet, done: wait().finally(() => waiting.delete(now)) };
  waiting.add(now);
}

/** Undoes a step, the last one unless another is given. It is chosen at once; if it is about something that is still to come, it waits for that. */
function takeBack(step?: Step): void {
  const claimed = undoStack.claim(step);
  const awaited = () => (claimed instanceof Coming ? claimed.awaited : undefined);
  take(() => undoStack.takeBack(claimed), verbs.undo, awaited);
}

export const undo = (): void => takeBack();

/** Redoes the last step that was undone. An undo that still waits goes first. */
export function redo(): void {
  const before = [...waiting].findLast(({ sheet }) => sheet === currentSheet());
  const awaited = () => (before && waiting.has(before) ? before.done : undefined);
  take(() => undoStack.redo(), verbs.redo, awaited);
}

/** Says what was done and offers Undo for as long as any of its steps can be undone: no longer, for example, once Ctrl+Z has done it. */
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
 * Says what was done and offers to undo just that, whatever is done after it. The offer goes if the change is refused. Without a step nothing
 * was changed, and nothing is said.
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
