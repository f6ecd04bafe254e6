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
/** As the browser keeps it, each under its own name: another tab of the same link keeps others beside it. */
type KeptPost = Post & { wasSent: boolean; at: number };

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

const isPost = (value: unknown): value is KeptPost =>
  typeof value === 'object' && value !== null && 'says' in value && 'body' in value && 'at' in value;

export class Outbox {
  #posts: readonly Post[];
  #isSending = false;
  /** the keys of what was sent and has no answer: the server may have taken it */
  readonly #unanswered = new Set<string>();
  /** by key, when it was said; later ones have larger numbers */
  readonly #saidAt = new Map<string, number>();
  #failures = 0;
  #endPause: (() => void) | undefined;
  readonly #start: string;
  readonly #ways: Ways;

  /** @param link what tells links apart: what was said by one is sent by no other */
  constructor(link: string, ways: Ways) {
    this.#start = `outbox.${link}.`;
    this.#ways = ways;
    this.#takeList(`outbox.${link}`);
    const kept = ways.keeper.names(this.#start).map((key) => ways.keeper.read(this.#start + key));
    const posts = kept.filter(isPost).toSorted((one, other) => one.at - other.at);
    this.#posts = posts;
    for (const { at, body, wasSent } of posts) {
      this.#saidAt.set(body.key, at);
      // What was on its way when the page was closed may have arrived.
      if (wasSent) this.#unanswered.add(body.key);
    }
    ways.keeper.onForgotten(this.#start, (key) => this.#settledElsewhere(key));
  }

  get posts(): readonly Post[] {
    return this.#posts;
  }

  /** Takes over what an earlier build has kept, which had all of it in one list. */
  #takeList(name: string): void {
    const { keeper } = this.#ways;
    const list = keeper.read(name);
    if (!Array.isArray(list)) return;
    for (const [at, post] of (list as readonly Post[]).entries())
      keeper.write(this.#start + post.body.key, { wasSent: true, ...post, at });
    keeper.write(name, undefined);
  }

  #tell(posts: readonly Post[]): void {
    this.#posts = posts;
    this.#ways.onChange(posts, this.#failures > 0);
  }

  #keep(post: Post): void {
    const { key } = post.body;
    const at = this.#saidAt.get(key) ?? Math.max(Date.now(), ...[...this.#saidAt.values()].map((last) => last + 1));
    this.#saidAt.set(key, at);
    const kept: KeptPost = { ...post, wasSent: this.#unanswered.has(key), at };
    this.#ways.keeper.write(this.#start + key, kept);
  }

  #forget(posts: readonly Post[]): void {
    for (const { body } of posts) this.#ways.keeper.write(this.#start + body.key, undefined);
    this.#tell(this.#posts.filter((post) => !posts.includes(post)));
  }

  /** Another tab that had it as well was answered, or took it back. */
  #settledElsewhere(key: string): void {
    const others = this.#posts.filter((post) => post.body.key !== key);
    if (others.length < this.#posts.length) this.#tell(others);
  }

  add(post: Post): void {
    this.#keep(post);
    this.#tell([...this.#posts, post]);
    void this.flush();
  }

  /** Takes back what was not sent yet; undefined for what is on its way, or may have arrived. */
  takeBack(key: string): Post | undefined {
    const found = this.#posts.find((post) => post.body.key === key && !this.#unanswered.has(key));
    if (found) this.#forget([found]);
    return found;
  }

  /** Gives up all that waits, and answers it in its order. */
  giveUp(): readonly Post[] {
    const posts = this.#posts;
    this.#forget(posts);
    return posts;
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
      this.#keep(sent);
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
          if (this.#posts.includes(sent)) this.#keep(sent);
          return;
        }
      } finally {
        this.#isSending = false;
      }
      this.#forget([sent]);
    }
  }

  #pause(): void {
    const ms = pauses[Math.min(this.#failures, pauses.length - 1)] ?? 30_000;
    this.#failures += 1;
    this.#ways.onChange(this.#posts, true);
    this.#endPause = this.#ways.later(ms, () => void this.flush());
  }
}
