/** How the page stands: what the link shows, which banner is looked at, and what is asked of the reader. */
import type { ReviewPage } from '@marquee/contract/review.ts';
import { appStore } from '#ui/stores.ts';
import type { Post } from './outbox.ts';

/** What is shown in the page's place. */
export type Stop = 'password' | 'gone' | 'unknown' | 'failed';

interface Toast {
  /** another one has another */
  id: number;
  words: string;
  isTrouble: boolean;
  undo?: (() => void) | undefined;
}

export interface Spot {
  x: number;
  y: number;
}

interface ReviewState {
  page: ReviewPage | undefined;
  stop: Stop | undefined;
  view: 'one' | 'board';
  cellID: number | undefined;
  /** the current version when the banner was opened: another one doesn't take its place under the eyes; null while it was not frozen */
  seen: number | null;
  /** an older version, where one was chosen */
  older: number | undefined;
  isComparing: boolean;
  /** the verdict for which words are asked */
  asked: 'changes' | 'reject' | undefined;
  /** the comments, on a screen without room for them beside the banner */
  isPanelOpen: boolean;
  /** the draft whose pin is being placed, and where it is by now */
  placing: { draft: string; spot: Spot } | undefined;
  /** the comment whose pin was chosen */
  chosenPin: number | undefined;
  /** whether the reader is asked who they are, or for a code */
  introduction: 'name' | 'code' | undefined;
  /** everything was decided just now */
  isDone: boolean;
  /** a decision waited to be sent when the link ended */
  isUnsaved: boolean;
  posts: readonly Post[];
  /** the last try to send something got no answer */
  isStuck: boolean;
  toast: Toast | undefined;
  /** rises with each change of what the link shows */
  told: number;
}

export const useReview = appStore<ReviewState>()(() => ({
  page: undefined,
  stop: undefined,
  view: 'one',
  cellID: undefined,
  seen: null,
  older: undefined,
  isComparing: false,
  asked: undefined,
  isPanelOpen: false,
  placing: undefined,
  chosenPin: undefined,
  introduction: undefined,
  isDone: false,
  isUnsaved: false,
  posts: [],
  isStuck: false,
  toast: undefined,
  told: 0,
}));

let toasts = 0;

export function toast(words: string, more: { isTrouble?: boolean; undo?: () => void } = {}): void {
  toasts += 1;
  useReview.setState({ toast: { id: toasts, words, isTrouble: more.isTrouble ?? false, undo: more.undo } });
}
