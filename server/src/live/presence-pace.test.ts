/** How often members are told who is where, by a clock that stands still until it is moved. */
import { presencePushes, type CellPlace, type PersonAt } from '@marquee/contract/presence.ts';
import { expect, test } from 'vitest';
import type { Outgoing } from '#signalr/outgoing.ts';
import { Presence } from './presence.ts';
import type { PresenceWord } from './presence-words.ts';
import type { Listener } from './sheet-rooms.ts';

const sheetID = 7;

/** A clock whose time passes only when it is told to. */
class StillClock {
  #time = 0;
  #timers: { at: number; work: () => void }[] = [];

  now = () => this.#time;
  later = (milliseconds: number, work: () => void) => void this.#timers.push({ at: this.#time + milliseconds, work });

  /** Lets so many milliseconds pass, with all that is done in them. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#time + milliseconds;
    for (;;) {
      await settled();
      const next = this.#timers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#time = Math.max(this.#time, next.at);
      next.work();
    }
    this.#time = end;
    await settled();
  }
}

/** Whatever was begun has come as far as it can without the clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

class TestTab {
  readonly viewer: Listener;
  readonly heard: { target: string; what: unknown[] }[] = [];
  isThere = true;
  #onClosed: (() => void)[] = [];

  constructor(userID: number) {
    this.viewer = { viewer: { userID } as Listener['viewer'] };
  }

  send(message: Outgoing): void {
    const { arguments: sent, target } = JSON.parse(message.record.toString().slice(0, -1)) as {
      target: string;
      arguments: [number, unknown[]];
    };
    this.heard.push({ target, what: sent[1] });
  }

  onClosed(listener: () => void): void {
    this.#onClosed.push(listener);
  }

  close(): void {
    this.isThere = false;
    for (const listener of this.#onClosed) listener();
  }

  of(target: string): unknown[][] {
    return this.heard.filter((push) => push.target === target).map(({ what }) => what);
  }
}

function aProcess(clock: StillClock) {
  const words: PresenceWord[] = [];
  const presence = new Presence<TestTab>({
    isMember: (tab) => tab.isThere,
    seenByAll: async () => () => true,
    tell: (those) => words.push(...those),
    clock,
    failed: (error) => expect.unreachable(String(error)),
  });
  const comes = (userID: number) => {
    const tab = new TestTab(userID);
    presence.add(tab, sheetID);
    return tab;
  };
  return { presence, words, comes };
}

const cell = (rowID: number): CellPlace => ({ rowID, columnID: 1 });

test('[LIVE-104] of somebody who moves all the time only the latest cell is told, four times a second at most', async () => {
  const clock = new StillClock();
  const { comes, presence, words } = aProcess(clock);
  const [mover, watcher] = [comes(1), comes(2)];
  await clock.pass(2_000);
  const before = watcher.heard.length;
  const wordsBefore = words.length;
  for (let step = 1; step <= 100; step += 1) {
    presence.stand(mover, sheetID, cell(step));
    await clock.pass(10);
  }
  await clock.pass(500);
  const told = watcher.of(presencePushes.places) as PersonAt[][];
  expect(watcher.heard.length - before).toBeLessThanOrEqual(6);
  expect(told.at(-1)).toEqual([{ userID: 1, at: cell(100) }]);
  expect(words.length - wordsBefore).toBe(told.length);
  presence.stand(mover, sheetID, cell(100));
  await clock.pass(500);
  expect(watcher.of(presencePushes.places)).toHaveLength(told.length);
});

test('[LIVE-104] however many come and go, who is there is told once a second, as a set', async () => {
  const clock = new StillClock();
  const { comes } = aProcess(clock);
  const watcher = comes(1);
  await clock.pass(2_000);
  const before = watcher.of(presencePushes.people).length;
  for (let userID = 2; userID <= 41; userID += 1) {
    comes(userID);
    await clock.pass(50);
  }
  await clock.pass(2_000);
  const sets = watcher.of(presencePushes.people);
  expect(sets.length - before).toBeLessThanOrEqual(4);
  expect(sets.at(-1)).toHaveLength(41);
});

test('[LIVE-104] with a thousand who listen and move, each is told of a hundred at a time, and nobody’s turn is left out', async () => {
  const clock = new StillClock();
  const { comes, presence } = aProcess(clock);
  const tabs = Array.from({ length: 1_000 }, (_, n) => comes(n + 1));
  await clock.pass(10_000);
  const [watcher] = tabs;
  const before = watcher?.heard.length ?? 0;
  for (let second = 1; second <= 13; second += 1) {
    for (const tab of tabs) presence.stand(tab, sheetID, cell(second));
    await clock.pass(1_000);
  }
  const pushes = watcher?.heard.slice(before) ?? [];
  expect(pushes.length).toBeLessThanOrEqual(13);
  expect(Math.max(...pushes.map(({ what }) => what.length))).toBe(100);
  const movers = (pushes as { what: PersonAt[] }[]).flatMap(({ what }) => what.map(({ userID }) => userID));
  expect(new Set(movers).size).toBe(1_000);
});

test('[LIVE-105] a person goes with the last tab, and is where the tab is that moved last', async () => {
  const clock = new StillClock();
  const { comes, presence } = aProcess(clock);
  const [watcher, tab, another] = [comes(1), comes(2), comes(2)];
  presence.stand(tab, sheetID, cell(1));
  await clock.pass(2_000);
  presence.stand(another, sheetID, cell(2));
  await clock.pass(2_000);
  expect(watcher.of(presencePushes.places).at(-1)).toEqual([{ userID: 2, at: cell(2) }]);
  another.close();
  await clock.pass(2_000);
  expect(watcher.of(presencePushes.places).at(-1)).toEqual([{ userID: 2, at: cell(1) }]);
  tab.close();
  await clock.pass(2_000);
  expect(watcher.of(presencePushes.people).at(-1)).toEqual([1]);
});

test('[LIVE-105] people of a server that says nothing of them any more are taken to have gone', async () => {
  const clock = new StillClock();
  const { comes, presence, words } = aProcess(clock);
  const watcher = comes(1);
  presence.heard('another', [[sheetID, 2, 5, 1]]);
  presence.heard('a third', [[sheetID, 3, 0, 0]]);
  await clock.pass(2_000);
  expect(watcher.of(presencePushes.people).at(-1)).toEqual([1, 2, 3]);
  expect(watcher.of(presencePushes.places).at(-1)).toEqual([{ userID: 2, at: cell(5) }]);
  const wordsBefore = words.length;
  for (let round = 0; round < 4; round += 1) {
    await clock.pass(15_000);
    presence.heard('a third', [[sheetID, 3, 0, 0]]);
    presence.sayAgain();
  }
  await clock.pass(2_000);
  expect(watcher.of(presencePushes.people).at(-1)).toEqual([1, 3]);
  // What is said again is said to the other servers, not to those who listen.
  expect(words.length - wordsBefore).toBe(4);
  expect(watcher.of(presencePushes.people)).toHaveLength(2);
});
