/** What the reader is writing, kept by the browser until it is handed over to be sent: by what it is said about. */
import type { ReviewPin } from '@marquee/contract/review.ts';
import { newKey } from '#sync/key.ts';
import { appStore } from '#ui/stores.ts';
import { linkName } from './early.ts';
import { browserKeeper } from './kept.ts';

type DraftPin = Omit<ReviewPin, 'number'>;

/** `key` names what is sent: the same words are sent under the same one, other words under another. */
export interface Draft {
  text: string;
  key: string;
  pin?: DraftPin | undefined;
  /** by which link it was written */
  link?: string;
}

export const draftOf = {
  verdict: (cellID: number) => `${cellID}.verdict`,
  comment: (cellID: number) => `${cellID}.comment`,
  reply: (cellID: number, commentID: number) => `${cellID}.reply.${commentID}`,
};

const start = 'draft.';

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'key' in value && typeof value.key === 'string';
}

function allKept(): Record<string, Draft> {
  const kept = browserKeeper.names(start).map((name) => [name, browserKeeper.read(start + name)] as const);
  return Object.fromEntries(kept.filter((one): one is readonly [string, Draft] => isDraft(one[1])));
}

const useDrafts = appStore<{ drafts: Readonly<Record<string, Draft | undefined>> }>()(() => ({ drafts: allKept() }));

export const readDraft = (name: string): Draft | undefined => useDrafts.getState().drafts[name];

const show = (name: string, draft: Draft | undefined) =>
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: draft } }));

/** of what was written in this tab */
const ownNames = new Set<string>();

/** Keeps a draft, or with undefined forgets it. What another tab has kept in its place since stays that tab's. */
export function keepDraft(name: string, draft: Draft | undefined): void {
  const kept = browserKeeper.read(start + name);
  if (draft || (isDraft(kept) && kept.key === readDraft(name)?.key)) browserKeeper.write(start + name, draft);
  show(name, draft);
  ownNames.add(name);
}

// What another tab sent or threw away is gone here as well; what was written here stays, and is kept again.
browserKeeper.onForgotten(start, (name, was) => {
  const draft = readDraft(name);
  if (ownNames.has(name) && isDraft(was) && was.key !== draft?.key) browserKeeper.write(start + name, draft);
  else show(name, undefined);
});

/** Changes words or pin; nothing at all is no draft. */
export function writeDraft(name: string, change: Partial<Pick<Draft, 'text' | 'pin'>>): void {
  const { text, pin } = { text: '', ...readDraft(name), ...change };
  keepDraft(name, text === '' && !pin ? undefined : { text, pin, key: newKey(), link: linkName() });
}

/** What was written first and what came since, as one draft; one pin fits, that of the words that were sent. */
export const joined = (first: Draft, since: Draft): Draft => ({
  ...since,
  text: [first.text, since.text].filter((text) => text.trim() !== '').join('\n\n'),
  pin: first.pin ?? since.pin,
  key: newKey(),
});

const none: Draft = { text: '', key: '' };

/** As it stands; empty words where there is none. */
export const useDraft = (name: string): Draft => useDrafts(({ drafts }) => drafts[name] ?? none);

/** All that is written by this link, by name. */
export function useDraftsHere(): readonly (readonly [name: string, draft: Draft])[] {
  const drafts = useDrafts((state) => state.drafts);
  return Object.entries(drafts).flatMap(([name, draft]) =>
    draft?.link === linkName() ? [[name, draft] as const] : [],
  );
}
