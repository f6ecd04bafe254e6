/** Many banners by one clock, with decks that say what real ones say. */
import { createStore } from 'zustand/vanilla';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Level } from '#player/messages.ts';
import { InStep } from './inStep.ts';
import { storeOfOne } from './member.ts';
import { begun, putOn, report, type Deck, type Playing, type PlayingStore } from './playing.ts';

const frame = 1 / 60;

/** A banner that goes on by a picture each time that it is asked to, and says so. */
class Banner implements Deck {
  readonly frame = frame;
  readonly store: PlayingStore = storeOfOne();
  isGoing = false;
  at = 0;
  said: string[] = [];
  readonly length: number;
  readonly level: Level;

  constructor(length: number, level: Level = 'exact') {
    this.length = length;
    this.level = level;
  }

  load(): void {
    putOn(this.store, this);
    report(this.store, this, { level: this.level, length: this.length, isLengthSure: true });
  }

  /** @param pictures how many; a slow one makes fewer than the others */
  go(pictures = 1): void {
    if (this.isGoing) this.#stand(this.at + pictures * frame);
  }

  #stand(at: number): void {
    this.at = at;
    report(this.store, this, { at, hasEnded: at >= this.length, isPlaying: this.isGoing });
  }

  play = () => {
    this.isGoing = true;
    this.said.push('play');
  };
  pause = () => {
    this.isGoing = false;
    this.said.push('pause');
  };
  seek = async (at: number) => {
    this.isGoing = false;
    this.said.push(`seek ${at.toFixed(2)}`);
    await Promise.resolve();
    this.#stand(at);
  };
  seekEnd = () => this.seek(this.length);
  setRate = () => undefined;
}

let turns: (() => void)[] = [];
let all: InStep;
let store: PlayingStore;

beforeEach(() => {
  turns = [];
  store = createStore<Playing>()(() => ({ ...begun, rate: 1 }));
  all = new InStep({ store, isPlaying: false, level: ([level]) => level ?? 'exact', soon: (turn) => turns.push(turn) });
  all.open();
});

/** One picture of the page: each banner goes on, and what is known is looked at. */
async function picture(banners: readonly Banner[], pictures: (banner: Banner) => number = () => 1): Promise<void> {
  for (const banner of banners) banner.go(pictures(banner));
  for (const turn of turns.splice(0)) turn();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
}

async function pictures(count: number, ...of: Parameters<typeof picture>): Promise<void> {
  for (let at = 0; at < count; at += 1) await picture(...of);
}

function loaded(...lengths: number[]): Banner[] {
  const banners = lengths.map((length) => new Banner(length));
  for (const banner of banners) {
    all.add(banner.store);
    banner.load();
  }
  return banners;
}

const spread = (banners: readonly Banner[]): number =>
  Math.max(...banners.map(({ at }) => at)) - Math.min(...banners.map(({ at }) => at));

describe('[BOARD-3] banners play in step', () => {
  test('none begins before all have come, and then all do', async () => {
    const [one, other] = [new Banner(5), new Banner(5)];
    for (const { store: of } of [one, other]) all.add(of);
    all.play();
    one.load();
    await pictures(5, [one, other]);
    expect(one.at).toBe(0);
    other.load();
    await pictures(5, [one, other]);
    expect(one.at).toBeGreaterThan(0);
    expect(one.at).toBe(other.at);
  });

  test('who is ahead waits for who is behind', async () => {
    const banners = loaded(...Array.from({ length: 20 }, () => 5));
    all.play();
    await pictures(60, banners, (banner) => (banner === banners[3] ? 0.5 : 1));
    expect(spread(banners)).toBeLessThan(0.1);
    expect(banners[3]?.at).toBeGreaterThan(0.4);
    expect(store.getState().at).toBeCloseTo(banners[3]?.at ?? 0);
  });

  test('one that hangs is waited for no more', async () => {
    const banners = loaded(5, 5);
    all.play();
    await pictures(10, banners);
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    await pictures(10, banners, (banner) => (banner === banners[0] ? 0 : 1));
    expect(spread(banners)).toBeLessThan(0.1);
    now.mockReturnValue(performance.now() + 5_000);
    if (banners[0]) banners[0].seek = () => new Promise(() => undefined);
    await pictures(30, banners, (banner) => (banner === banners[0] ? 0 : 1));
    expect(banners[1]?.at).toBeGreaterThan(0.5);
    now.mockRestore();
  });

  test('who joins is brought to where the others are', async () => {
    const banners = loaded(5, 5);
    all.play();
    await pictures(60, banners);
    const [late] = loaded(5);
    if (!late) throw new Error('Nobody came.');
    await pictures(10, [...banners, late]);
    expect(late.said[0]).toMatch(/^seek (0\.9|1\.0)/);
    expect(late.isGoing).toBe(true);
    expect(spread([...banners, late])).toBeLessThan(0.12);
  });

  test('who has ended costs nothing more and holds nobody, and all have ended with the longest', async () => {
    const banners = loaded(0.2, 0.5);
    all.play();
    await pictures(20, banners);
    expect(banners.map(({ isGoing }) => isGoing)).toEqual([false, true]);
    expect(store.getState()).toMatchObject({ hasEnded: false, length: 0.5 });
    await pictures(20, banners);
    expect(store.getState()).toMatchObject({ hasEnded: true, at: 0.5 });
  });

  test('a pause leaves all at one moment, and none has to go back for it', async () => {
    const banners = loaded(5, 5, 5);
    all.play();
    await pictures(20, banners, (banner) => (banner === banners[0] ? 0.8 : 1));
    const before = Math.max(...banners.map(({ at }) => at));
    all.pause();
    await pictures(3, banners);
    expect(spread(banners)).toBe(0);
    expect(banners[0]?.at).toBeGreaterThanOrEqual(before);
    expect(store.getState()).toMatchObject({ isPlaying: false, at: banners[0]?.at });
    all.play();
    await pictures(5, banners);
    expect(banners.every(({ isGoing }) => isGoing)).toBe(true);
  });

  test('they go to a moment, each as far as it lasts, and to their ends', async () => {
    const banners = loaded(1, 3);
    await picture(banners);
    void all.seek(2);
    await pictures(3, banners);
    expect(banners.map(({ at }) => at)).toEqual([1, 2]);
    void all.seekEnd();
    await pictures(3, banners);
    expect(banners.map(({ at }) => at)).toEqual([1, 3]);
    expect(store.getState()).toMatchObject({ at: 3, hasEnded: true });
    // Who comes later comes to its own.
    const [late] = loaded(7);
    await pictures(5, [late as Banner]);
    expect(late?.at).toBe(7);
  });

  test('what can’t be held plays by itself, and is not waited for', async () => {
    const [banner] = loaded(5);
    const wild = new Banner(0, 'plays');
    all.add(wild.store);
    wild.load();
    all.play();
    await pictures(30, [banner as Banner]);
    expect(wild.said).toContain('play');
    expect(banner?.at).toBeGreaterThan(0.3);
  });
});

test('[BOARD-23] who waits for all to be at a moment hears that none is on its way any more', async () => {
  const [slow] = loaded(5);
  if (!slow) throw new Error('Nobody came.');
  await pictures(2, [slow]);
  const there = Promise.withResolvers<void>();
  slow.seek = async (at) => {
    report(slow.store, slow, { isSeeking: true });
    await there.promise;
    report(slow.store, slow, { at, isSeeking: false });
  };
  const sought = all.seek(2).then(() => store.getState().isSeeking);
  await pictures(2, [slow]);
  expect(store.getState().isSeeking).toBe(true);
  there.resolve();
  expect(await sought).toBe(false);
});
