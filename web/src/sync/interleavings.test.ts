/** Own changes and other people's, answers and refusals, pushes and catching up, in any order: what is shown is always right. */
import { changeCell, changeCells } from '@marquee/contract/cells-mutations.ts';
import * as columns from '@marquee/contract/columns-mutations.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import * as groups from '@marquee/contract/groups-mutations.ts';
import type { Mutation } from '@marquee/contract/mutation.ts';
import { opened, writeOut } from '@marquee/contract/open-sheet.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import * as rows from '@marquee/contract/rows-mutations.ts';
import { renameSheet } from '@marquee/contract/sheets-mutations.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import type { Answer } from './inbox.ts';
import { LiveSheet } from './liveSheet.ts';
import { Mirror } from '#test/mirror.ts';
import { Outbox } from './outbox.ts';
import type { Foretell } from './shownSheet.ts';
import { SmallServer, type Wanted } from '#test/smallServer.ts';
import { aWideSheet, foretold } from '#test/liveSheet.ts';
import { Watchers } from './watchers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const runs = 200;

/** Makes a change, here or elsewhere. */
type Make = <A extends object, E extends Endpoint>(mutation: Mutation<A, E>, args: A) => void;

const rowOf = (n: number) => 11 + (n % 6);
const groupOf = (n: number) => 1 + (n % 4);
const columnOf = (n: number) => 21 + (n % 3);
const optionOf = (n: number) => ({ columnID: 22, multiChoiceOptionID: 1 + (n % 4) });
const textOf = (a: number, b: number) =>
  ({ rowID: rowOf(a), columnID: 21, columnTypeID: 1, fields: { text: `Text ${b}` } }) as const;
const choiceOf = (a: number, b: number) =>
  ({ rowID: rowOf(a), columnID: 22, columnTypeID: 3, fields: { multiChoiceOptionID: 1 + (b % 3) } }) as const;

type Deed = (make: Make, a: number, b: number) => void;
const some = (times: number, deed: Deed): Deed[] => Array.from({ length: times }, () => deed);

/** What people do, about what is there, what is not there any more and what never was. */
const deeds: Deed[] = [
  ...some(4, (make, a, b) => make(changeCell, textOf(a, b))),
  ...some(5, (make, a, b) => make(changeCell, choiceOf(a, b))),
  ...some(2, (make, a, b) => make(changeCells, { edits: [textOf(a, b), textOf(a + 1, b), choiceOf(a, b)] })),
  (make, a, b) => make(rows.renameRow, { rowID: rowOf(a), name: ` Name ${b}` }),
  (make, a, b) => make(rows.moveRow, { rowID: rowOf(a), ordering: b % 5 }),
  (make, a, b) => make(rows.moveRow, { rowID: rowOf(a), groupID: groupOf(b), ordering: 1 + (b % 3) }),
  (make, a) => make(rows.deleteRow, { rowID: rowOf(a) }),
  (make, a, b) => make(rows.deleteRows, { rowIDs: [rowOf(a), rowOf(b)] }),
  (make, a, b) => make(groups.renameGroup, { groupID: groupOf(a), name: `Name ${b}` }),
  (make, a, b) => make(groups.moveGroup, { groupID: groupOf(a), ordering: 1 + (b % 3) }),
  (make, a, b) => make(groups.hideGroup, { groupID: groupOf(a), hideFromPublic: b % 2 === 0 }),
  (make, a) => make(groups.deleteGroup, { groupID: groupOf(a) }),
  (make, a, b) => make(columns.renameColumn, { columnID: columnOf(a), name: `Name ${b}` }),
  (make, a, b) => make(columns.resizeColumn, { columnID: columnOf(a), width: 100 + b }),
  (make, a, b) => make(columns.restrictColumn, { columnID: columnOf(a), accessRestrictions: b % 2 ? 1 : 2 }),
  (make, a, b) => make(columns.moveColumn, { columnID: columnOf(a), ordering: 1 + (b % 2) }),
  (make, a) => make(columns.deleteColumn, { columnID: columnOf(a) }),
  (make, a, b) => make(columns.changeOption, { ...optionOf(a), name: `Name ${b}` }),
  ...some(3, (make, a) => make(columns.deleteOption, optionOf(a))),
  (make, _, b) => make(renameSheet, { sheetID: 1, name: `Name ${b}` }),
];

/** One thing that happens: somebody does something, or the line brings or takes something. */
interface Step {
  what:
    'mine' | 'theirs' | 'bringBack' | 'addRow' | 'push' | 'serve' | 'answer' | 'refuse' | 'lose' | 'release' | 'wait';
  deed: number;
  a: number;
  b: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...([
      'mine',
      'mine',
      'mine',
      'theirs',
      'theirs',
      'push',
      'push',
      'push',
      'serve',
      'serve',
      'answer',
      'answer',
    ] as const),
    ...(['bringBack', 'addRow', 'refuse', 'lose', 'release', 'wait'] as const),
  ),
  deed: fc.nat(deeds.length - 1),
  a: fc.nat(20),
  b: fc.nat(20),
});

/** A call on its way: to the server, and back. */
interface Sent {
  foretell: Foretell | undefined;
  /** what the server makes of it, once */
  serve: () => Answer;
  outcome: { answer: Answer } | { refusal: Refusal } | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  isEnded: boolean;
}

class World {
  readonly server = new SmallServer(aWideSheet(5));
  readonly watchers = new Watchers();
  readonly outbox = new Outbox(async () => {});
  readonly live: LiveSheet;
  readonly mirror: Mirror;
  #sent: Sent[] = [];
  /** numbers of changes that others made and that were not pushed yet */
  #unpushed: number[] = [];
  readonly told: unknown[] = [];

  constructor() {
    const later = <T>(answer: () => T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer()), 20));
    this.live = new LiveSheet(opened(this.server.read()), true, {
      outbox: this.outbox,
      watchers: this.watchers,
      readMissed: (since) => later(() => this.server.missed(since)),
      readWhole: () => later(() => opened(this.server.read())),
      tell: (error) => this.told.push(error),
      onGone: () => {},
      onRemoved: () => {},
      onNotUnderstood: (error) => this.told.push(error),
    });
    this.mirror = new Mirror(this.live.shown, this.watchers);
  }

  take({ what, deed, a, b }: Step): void {
    const waiting = this.#sent.filter((call) => !call.isEnded);
    const unserved = waiting.filter((call) => call.outcome === undefined);
    const served = waiting.filter((call) => call.outcome !== undefined);
    const pick = <T>(from: readonly T[]): T | undefined => from[a % (from.length || 1)];
    switch (what) {
      case 'mine':
        return deeds[deed]?.((mutation, args) => this.#edit(mutation, args), a, b);
      case 'theirs':
        return deeds[deed]?.((mutation, args) => this.#theirs(SmallServer.wantedBy(mutation, args)), a, b);
      case 'addRow': {
        const row = { rowID: this.server.newID(), groupID: groupOf(a), name: 'New', ordering: 1 + (b % 4) };
        return this.#theirs(() => ({ kind: 'addRow', row, cells: [] }));
      }
      case 'bringBack':
        if (b % 2) return void this.live.edit({ queues: ['back'], send: this.#sender(() => this.server.bringBack()) });
        return this.#others(() => this.server.bringBack());
      case 'push':
        return this.#push(pick(this.#unpushed));
      case 'serve':
        return this.#serve(pick(unserved));
      case 'answer':
        return this.#answer(pick(served));
      case 'refuse': {
        const call = pick(unserved);
        if (call) call.outcome = { refusal: new Refusal('forbidden') };
        return this.#answer(call);
      }
      case 'lose': {
        const call = pick(b % 2 ? served : waiting);
        if (!call) return;
        call.isEnded = true;
        call.outcome = undefined;
        call.reject(new NetworkError());
        return;
      }
      case 'release':
        return this.outbox.release();
      case 'wait':
        vi.advanceTimersByTime(400);
    }
  }

  /** All of it arrives. */
  async rest(): Promise<void> {
    for (let round = 0; round < 400 && (this.outbox.unsaved > 0 || this.#unpushed.length > 0); round += 1) {
      for (const call of this.#sent.filter(({ isEnded }) => !isEnded)) {
        if (!call.outcome) this.#serve(call);
        this.#answer(call);
      }
      for (const revision of this.#unpushed.slice()) this.#push(revision);
      this.outbox.release();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(60_000);
  }

  /** Whether a change that is shown as waiting does wait: for its answer, or for what comes before its answer. */
  isWaiting(foretell: Foretell): boolean {
    const calls = this.#sent.filter((call) => call.foretell === foretell);
    const last = calls.at(-1);
    if (!last?.outcome || !last.isEnded) return true;
    // What was deleted by somebody else first goes once that is heard of.
    if ('refusal' in last.outcome) return last.outcome.refusal.code === 'notFound';
    const { revision } = last.outcome.answer;
    return revision === undefined || revision > this.live.revision;
  }

  #edit<A extends object, E extends Endpoint>(mutation: Mutation<A, E>, args: A): void {
    const { change, queues } = mutation;
    const foretell: Foretell | undefined = change && ((below) => change(args, below));
    const wanted = SmallServer.wantedBy(mutation, args);
    const send = this.#sender(() => this.server.carryOut(wanted), foretell);
    void this.live.edit({ foretell, queues: queues?.(args), send });
  }

  /** What sends a call: the server carries it out once, however often it is sent. */
  #sender(carryOut: () => Answer, foretell?: Foretell): () => Promise<Answer> {
    let known: Answer | undefined;
    const serve = () => (known ??= carryOut());
    return () =>
      new Promise((resolve, reject) => {
        this.#sent.push({ foretell, serve, outcome: undefined, resolve, reject, isEnded: false });
      });
  }

  #theirs(wanted: Wanted): void {
    this.#others(() => this.server.carryOut(wanted));
  }

  #others(carryOut: () => Answer): void {
    try {
      const { revision } = carryOut();
      if (revision !== undefined) this.#unpushed.push(revision);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #push(revision: number | undefined): void {
    const change = revision === undefined ? undefined : this.server.logged(revision);
    this.#unpushed = this.#unpushed.filter((other) => other !== revision);
    if (change) this.live.receive(change);
  }

  #serve(call: Sent | undefined): void {
    if (!call) return;
    try {
      call.outcome = { answer: call.serve() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      call.outcome = { refusal: error };
    }
  }

  #answer(call: Sent | undefined): void {
    if (!call?.outcome) return;
    call.isEnded = true;
    if ('answer' in call.outcome) call.resolve(call.outcome.answer);
    else call.reject(call.outcome.refusal);
  }
}

test(
  '[LIVE-56] at each step the confirmed sheet under what waits, at the end a fresh read, and nothing drawn that is not so any more',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
      const world = new World();
      const { live, mirror, server } = world;
      try {
        for (const one of steps) {
          world.take(one);
          await vi.advanceTimersByTimeAsync(0);
          expect(JSON.stringify(writeOut(live.shown.view, 0))).toBe(foretold(live.shown));
          expect(mirror.stale).toEqual([]);
          expect(live.shown.pending.filter(({ foretell }) => !world.isWaiting(foretell))).toEqual([]);
          const groupIDs = live.shown.layout.groups.map(({ groupID }) => groupID);
          expect(groupIDs).toEqual(live.shown.view.groupOrder);
        }
        await world.rest();
        expect(live.shown.pending).toEqual([]);
        expect(writeOut(live.shown.view, live.revision)).toEqual(server.read());
        expect(mirror.stale).toEqual([]);
      } finally {
        live.close();
      }
    });
    await fc.assert(property, { numRuns: runs });
  },
);
