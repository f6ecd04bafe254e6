/** What the reader says: decides, comments, takes back; and who they are. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import {
  commentInReview,
  confirmGuest,
  decideInReview,
  introduceGuest,
  updateGuest,
  type ReviewBanner,
  type ReviewGuest,
} from '@marquee/contract/review.ts';
import { newKey } from '#sync/key.ts';
import { announce } from '#ui/messages/announce.ts';
import { goBack } from '#ui/goBack.ts';
import { ask, isWorthRepeating } from './ask.ts';
import { addComment } from './comments.ts';
import { draftOf, joined, keepDraft, readDraft, type Draft } from './drafts.ts';
import { linkName } from './early.ts';
import { htmlOf } from './htmlOf.ts';
import { browserKeeper } from './kept.ts';
import { load, lookAt, openBanner, stopAt, stopOf } from './load.ts';
import { Outbox, type Post, type VerdictPost } from './outbox.ts';
import { cameToPoint } from './places.ts';
import { currentOf, isDecided, nextWaiting, stateOf, withPosts } from './progress.ts';
import { toast, useReview } from './store.ts';
import { language, t, type Sentence } from './words.ts';

function putBanner(banner: ReviewBanner): void {
  useReview.setState(({ page }) =>
    page
      ? { page: { ...page, banners: page.banners.map((one) => (one.cellID === banner.cellID ? banner : one)) } }
      : {},
  );
}

async function send(post: Post): Promise<void> {
  const params = { id: post.cellID };
  if (post.says === 'verdict') putBanner(await ask(decideInReview, { params, body: post.body }));
  else {
    addComment(post.cellID, await ask(commentInReview, { params, body: post.body }));
    announce(t('sent'));
  }
}

const said: Readonly<Record<string, Sentence>> = {
  otherVersion: 'otherVersion',
  forbidden: 'notAllowed',
  linkWithoutComments: 'notAllowed',
  linkWithoutDecisions: 'notAllowed',
  commentTooLong: 'tooLong',
  tooLarge: 'tooLong',
  tooManyRequests: 'tooFast',
};

/** Puts words back to where they were written, before those that are there by now. */
function giveBack(post: Post): void {
  const { draft, words } = post;
  if (!words || draft === undefined) return;
  const since = readDraft(draft);
  keepDraft(draft, since ? joined(words, since) : words);
}

/** Of a link that has ended nothing that waits is taken any more. What was said last stands last. */
function giveBackAll(): void {
  const posts = outbox?.giveUp() ?? [];
  for (const post of posts.toReversed()) giveBack(post);
  if (posts.some(({ says }) => says === 'verdict')) useReview.setState({ isUnsaved: true });
}

function onRefused(post: Post, error: unknown): boolean {
  const code = error instanceof Refused ? error.code : undefined;
  if (code === 'sayWhoYouAre' || code === 'confirmYourAddress') {
    useReview.setState({ introduction: 'name' });
    return true;
  }
  const stop = stopOf(error);
  if (stop === 'password') {
    stopAt(stop);
    return true;
  }
  if (stop === 'gone') {
    giveBackAll();
    stopAt(stop);
    return false;
  }
  giveBack(post);
  const why = code === undefined ? undefined : said[code];
  const what = t(post.says === 'verdict' ? 'notSaved' : 'notPosted');
  toast(why ? `${what} ${t(why)}` : what, { isTrouble: true });
  void load().catch(() => {});
  return false;
}

/** Since when a code has been on its way: whoever goes to read it may find the page begun anew. */
const codeKept = (): string => `code.${linkName()}`;
/** So long the server takes it. */
const codeMs = 15 * 60_000;

/** Asks who they are, or for the code that they have been sent. */
function askWho(): void {
  const isSent = Date.now() - Number(browserKeeper.read(codeKept())) < codeMs;
  useReview.setState(({ introduction }) => ({ introduction: introduction ?? (isSent ? 'code' : 'name') }));
}

const isKnown = (post: Post): boolean => {
  const { page, stop } = useReview.getState();
  // The server refuses it, whoever they are, and so it comes back.
  if (stop === 'gone') return true;
  if (!page) return false;
  if (page.guest && (post.says === 'comment' || !page.confirmByCode || page.guest.isConfirmed)) return true;
  askWho();
  return false;
};

let outbox: Outbox | undefined;

function showPosts(posts: readonly Post[], isStuck = false): void {
  useReview.setState({ posts, isStuck });
  // Who closes the page now may never come back to have it sent.
  onbeforeunload = posts.length > 0 ? (event) => event.preventDefault() : null;
}

/** Sends what an earlier visit left, and from then on whatever is said. */
export function startSaying(): void {
  // The link asked for its password meanwhile.
  if (outbox) {
    useReview.setState({ posts: outbox.posts });
    void outbox.flush();
    return;
  }
  outbox = new Outbox(linkName(), {
    send,
    isWorthRepeating,
    isKnown,
    onRefused,
    onChange: showPosts,
    keeper: browserKeeper,
    later: (ms, does) => {
      const timer = setTimeout(does, ms);
      return () => clearTimeout(timer);
    },
  });
  showPosts(outbox.posts);
  addEventListener('online', () => void outbox?.flush());
  useReview.subscribe(({ introduction, stop }, before) => {
    if (introduction !== before.introduction)
      browserKeeper.write(codeKept(), introduction === 'code' ? Date.now() : undefined);
    if (stop === 'gone' && before.stop !== 'gone') void outbox?.flush();
  });
  void outbox.flush();
}

export const sendNow = (): void => void outbox?.flush();

/** What is written in a draft, if anything. */
function wordsIn(name: string): Draft | undefined {
  const draft = readDraft(name);
  return draft && draft.text.trim() !== '' ? draft : undefined;
}

/** What comes once the reader has said who they are. */
let afterwards: (() => void) | undefined;

/** Does it now, or once they are known. */
function onceKnown(does: () => void): void {
  if (useReview.getState().introduction === undefined) does();
  else afterwards = does;
}

const shownBanners = () => {
  const { page, posts } = useReview.getState();
  return withPosts(page?.banners ?? [], posts);
};

/** Behind a decision comes the next banner that waits, or the end; whoever looks at all of them stays there, or goes back there. */
function goOn(cellID: number): void {
  const next = nextWaiting(shownBanners(), cellID);
  if (!next && shownBanners().every(isDecided)) useReview.setState({ isDone: true, view: 'one' });
  else if (cameToPoint(cellID)) goBack();
  else if (next && useReview.getState().view === 'one') openBanner(next.cellID);
}

function takeBack(post: VerdictPost): void {
  const { cellID } = post;
  const unsent = outbox?.takeBack(post.body.key);
  if (unsent) giveBack(unsent);
  else {
    const body = { number: post.body.number, verdict: 'withdraw' as const, key: newKey() };
    outbox?.add({ says: 'verdict', cellID, draft: undefined, words: undefined, body });
  }
  lookAt(cellID);
}

/** Decides on the version that is looked at. False where words are missing. */
export function decide(banner: ReviewBanner, verdict: Exclude<VerdictWord, 'withdraw'>): boolean {
  const { seen } = useReview.getState();
  if (seen === null || currentOf(banner)?.number !== seen) return false;
  const { cellID } = banner;
  const draft = draftOf.verdict(cellID);
  const words = verdict === 'approve' ? undefined : wordsIn(draft);
  if (verdict !== 'approve' && !words) return false;
  const pin = words?.pin;
  const post: VerdictPost = {
    says: 'verdict',
    cellID,
    draft,
    words,
    body: {
      number: seen,
      verdict,
      key: words?.key ?? newKey(),
      ...(words ? { comment: htmlOf(words.text) } : {}),
      ...(pin?.version === seen ? { pin: { x: pin.x, y: pin.y, moment: pin.moment } } : {}),
    },
  };
  outbox?.add(post);
  if (words) keepDraft(draft, undefined);
  useReview.setState({ asked: undefined, placing: undefined });
  onceKnown(() => {
    toast(t(stateOf(verdict)), { undo: () => takeBack(post) });
    goOn(cellID);
  });
  return true;
}

/** Takes back what was decided on a banner. */
export function withdraw(banner: ReviewBanner): void {
  const number = currentOf(banner)?.number;
  if (number === undefined) return;
  const body = { number, verdict: 'withdraw' as const, key: newKey() };
  outbox?.add({ says: 'verdict', cellID: banner.cellID, draft: undefined, words: undefined, body });
  toast(t('takenBack'));
}

/** Posts what was written. False where words are missing. */
export function comment(cellID: number, draft: string, parentCommentID?: number): boolean {
  const words = wordsIn(draft);
  if (!words) return false;
  const { pin } = words;
  const versions = shownBanners().find((banner) => banner.cellID === cellID)?.versions;
  const body = {
    comment: htmlOf(words.text),
    key: words.key,
    ...(parentCommentID === undefined ? {} : { parentCommentID }),
    // The words go without a pin on a version that is shown no more.
    ...(pin && versions?.some(({ number }) => number === pin.version) ? { pin } : {}),
  };
  outbox?.add({ says: 'comment', cellID, draft, words, body });
  keepDraft(draft, undefined);
  return true;
}

function known(guest: ReviewGuest): void {
  useReview.setState(({ page }) => ({ introduction: undefined, ...(page ? { page: { ...page, guest } } : {}) }));
  void outbox?.flush();
  // Their own decisions may be told apart now, those from another device too.
  void load().catch(() => {});
  const does = afterwards;
  afterwards = undefined;
  does?.();
}

/** Says who the reader is; what waits is sent then, or once the code was given. Throws the refusal. */
export async function introduce(who: { name: string; emailAddress: string; wantsReplies: boolean }): Promise<void> {
  const { needsCode } = await ask(introduceGuest, { body: { ...who, language: language() } });
  if (needsCode) useReview.setState({ introduction: 'code' });
  else known({ ...who, isConfirmed: useReview.getState().page?.confirmByCode ?? false });
}

export async function confirm(code: string): Promise<void> {
  known(await ask(confirmGuest, { body: { code } }));
}

/** Whoever says nothing of themselves has said nothing: their words go back to where they were written. */
export function giveUpIntroduction(): void {
  // What is on its way from who they already are goes on.
  const waiting = (outbox?.posts ?? []).filter((post) => !isKnown(post));
  useReview.setState({ introduction: undefined });
  afterwards = undefined;
  // What was said last stands last.
  for (const post of waiting.toReversed()) {
    const unsent = outbox?.takeBack(post.body.key);
    if (unsent) giveBack(unsent);
  }
  const [first] = waiting;
  if (first?.says === 'verdict' && (first.body.verdict === 'changes' || first.body.verdict === 'reject')) {
    openBanner(first.cellID);
    useReview.setState({ asked: first.body.verdict });
  }
}

export async function wantReplies(wantsReplies: boolean): Promise<void> {
  const guest = await ask(updateGuest, { body: { wantsReplies } });
  useReview.setState(({ page }) => (page ? { page: { ...page, guest } } : {}));
}
