/** What the reader has said and the server has yet to take: kept by the browser, and sent again under the same key until it is answered. */
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import type { commentInReview, decideInReview } from '@marquee/contract/review.ts';
import type { Draft } from './drafts.ts';
import type { Keeper } from './kept.ts';

interface About {
  cellID: number;
  /** the draft that it was written in, into which it goes back where it is refused */
  draft: string | undefined;
  words: Draft | undefined;
}
export type VerdictPost = About & { says: 'verdict'; body: BodyOf<typeof decideInReview> };
export type CommentPost = About & { says: 'comment'; body: BodyOf<typeof commentInReview> };
export type Post = VerdictPost | CommentPost;
/** As the browser keeps it. */
type KeptPost = Post & { wasSent?: boolean };

export interface Ways {
  /** Sends it; throws what `isWorthRepeating` judges. */
  send: (post: Post) => Promise<void>;
  isWorthRepeating: (error: unknown) => boolean;
  /** whether the reader has said who they are; asks for it where not */
  isKnown: (post: Post) => boolean;
  /** Answers whether it is to be kept, until the reader has done something. */
  onRefused: (post: Post, error: unknown) => boolean;
  onChange: (posts: readonly Post[], isStuck: boolean) => void;
  keeper: Keeper;
  /** Has something done after so many ms; the result ends that. */
  later: (ms: number, does: () => void) => () => void;
}

/** How long it waits before each further try. ms */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

const isPost = (value: unknown): value is Post =>
  typeof value === 'object' && value !== null && 'says' in value && 'body' in value && 'cellID' in value;

export class Outbox {
  #posts: readonly Post[];
  #isSending = false;
  /** the keys of what was sent and has no answer: the server may have taken it */
  readonly #unanswered = new Set<string>();
  #failures = 0;
  #endPause: (() => void) | undefined;
  readonly #name: string;
  readonly #ways: Ways;

  /** @param link what tells links apart: what was said by one is sent by no other */
  constructor(link: string, ways: Ways) {
    this.#name = `outbox.${link}`;
    this.#ways = ways;
    const kept = ways.keeper.read(this.#name);
    this.#posts = Array.isArray(kept) ? kept.filter(isPost) : [];
    // What was on its way when the page was closed may have arrived.
    for (const { body, wasSent } of this.#posts as readonly KeptPost[])
      if (wasSent !== false) this.#unanswered.add(body.key);
  }

  get posts(): readonly Post[] {
    return this.#posts;
  }

  #set(posts: readonly Post[]): void {
    this.#posts = posts;
    this.#keep();
    this.#ways.onChange(posts, this.#failures > 0);
  }

  /** Keeps what waits, and of each whether it was sent. */
  #keep(): void {
    const kept = this.#posts.map((post) => ({ ...post, wasSent: this.#unanswered.has(post.body.key) }));
    this.#ways.keeper.write(this.#name, kept.length > 0 ? kept : undefined);
  }

  add(post: Post): void {
    this.#set([...this.#posts, post]);
    void this.flush();
  }

  /** Takes back what was not sent yet; undefined for what is on its way, or may have arrived. */
  takeBack(key: string): Post | undefined {
    const found = this.#posts.find((post) => post.body.key === key && !this.#unanswered.has(key));
    if (found) this.#set(this.#posts.filter((post) => post !== found));
    return found;
  }

  /** Sends what waits, one after the other, as far as it gets. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#endPause?.();
    this.#endPause = undefined;
    for (let [post] = this.#posts; post; [post] = this.#posts) {
      if (!this.#ways.isKnown(post)) return;
      const sent = post;
      this.#isSending = true;
      this.#unanswered.add(sent.body.key);
      this.#keep();
      try {
        await this.#ways.send(sent);
        this.#failures = 0;
      } catch (error) {
        if (this.#ways.isWorthRepeating(error)) {
          this.#pause();
          return;
        }
        this.#failures = 0;
        this.#unanswered.delete(sent.body.key);
        if (this.#ways.onRefused(sent, error)) {
          this.#keep();
          return;
        }
      } finally {
        this.#isSending = false;
      }
      this.#set(this.#posts.filter((one) => one !== sent));
    }
  }

  #pause(): void {
    const ms = pauses[Math.min(this.#failures, pauses.length - 1)] ?? 30_000;
    this.#failures += 1;
    this.#ways.onChange(this.#posts, true);
    this.#endPause = this.#ways.later(ms, () => void this.flush());
  }
}
