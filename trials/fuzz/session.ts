/** A session of the fuzzer: the world that it tries things in, made anew when too much of it is broken, and what it holds against answers. */
import { setTimeout as pause } from 'node:timers/promises';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { getSheet } from '@marquee/contract/sheets.ts';
import { changed, mayBeLate, tracerOf, type Trace, type Tracer } from '@marquee/server/test/trace.ts';
import { sql } from 'kysely';
import type { Login } from '../world/secrets.ts';
import type { Ground, World } from '../world/in-a-world.ts';
import { aWorld, browserOf } from '../world/world.ts';
import { isDone, judge } from './judge.ts';
import { inputIn } from './resolve.ts';
import { make, type Step } from './step.ts';

/** After so many rounds there is another world. */
const roundsPerWorld = 300;

export class Session {
  readonly #tally = new Map<string, { done: number; refused: number }>();
  readonly #ground: Ground;
  readonly #takeTrace: Tracer;
  #world: World | undefined;
  #rounds = 0;
  #trace: Trace | undefined;

  private constructor(ground: Ground, takeTrace: Tracer) {
    this.#ground = ground;
    this.#takeTrace = takeTrace;
  }

  static async over(ground: Ground): Promise<Session> {
    return new Session(ground, await tracerOf(ground.app));
  }

  /** The world of the next round. */
  async world(): Promise<World> {
    const { db } = this.#ground.app;
    this.#rounds += 1;
    // Who is locked out tries nothing any more, and the trial tries wrong passwords and sends mails without end.
    await sql`delete from login_failure`.execute(db.kysely);
    const isDue = this.#rounds % roundsPerWorld === 0;
    return this.#world && !isDue && (await this.#isWhole(this.#world)) ? this.#world : this.fresh();
  }

  /** A world in which nothing was tried yet. */
  async fresh(): Promise<World> {
    this.#world = await aWorld(this.#ground);
    this.#trace = undefined;
    return this.#world;
  }

  /** How much was tried. */
  summary(): string {
    const never = [...this.#tally].filter(([, { done }]) => done === 0).map(([name]) => name);
    const sums = [...this.#tally.values()].reduce((a, b) => ({
      done: a.done + b.done,
      refused: a.refused + b.refused,
    }));
    return `${sums.done} calls done, ${sums.refused} refused; never done: ${never.toSorted().join(', ') || 'none'}`;
  }

  /** Whether the sheet is there and everybody logged in, if need be again. */
  async #isWhole({ app, callers, people, sheet, secrets }: World): Promise<boolean> {
    for (const [role, person] of Object.entries(people) as [Login, World['people']['owner']][]) {
      const me = await callers[role].attempt(getLoggedInUser);
      if (me.status === 200) continue;
      // Another password, or an address that was confirmed: the person is lost to the trial.
      const again = await browserOf(app, person, secrets, role).catch(() => undefined);
      if (!again) return false;
      callers[role] = again;
      this.#trace = undefined;
    }
    return (await callers.owner.attempt(getSheet, { query: { sheetURL: sheet.url } })).status === 200;
  }

  /** Takes a step. Throws with all that is wrong with what came of it. */
  async take(step: Step, world: World): Promise<void> {
    const before = this.#trace ?? (await this.#takeTrace());
    const input = inputIn(step, world);
    const answer = await make(step, input, world);
    const wrong = judge(step, answer);
    const isReading = answer.sent.startsWith('GET ') || answer.sent.startsWith('HEAD ');
    this.#trace = await this.#takeTrace();
    if (!isDone(answer) || isReading) {
      const tables = changed(before, this.#trace);
      if (tables.length > 0 && !(mayBeLate(tables) && (await this.#leavesNothing(step, world)))) {
        wrong.push(`traces in ${tables.join(', ')} of a call that ${isReading ? 'reads' : 'is refused'}`);
      }
    }
    wrong.push(...this.#ground.app.errors.splice(0).map((line) => `an error in the log: ${line.slice(0, 2_000)}`));
    this.#count(step, isDone(answer));
    if (wrong.length === 0) return;
    throw new Error(
      `${wrong.join('\n')}\nby the ${step.by}: ${answer.sent}\nanswered ${answer.status} ${answer.text.slice(0, 1_000)}`,
    );
  }

  /** Whether a call leaves no trace when it is made once more and nothing else is going on. */
  async #leavesNothing(step: Step, world: World): Promise<boolean> {
    // One more thing may come late meanwhile, but not each time.
    for (let tries = 0; tries < 5; tries += 1) {
      await pause(500);
      const before = await this.#takeTrace();
      await make(step, inputIn(step, world), world);
      this.#trace = await this.#takeTrace();
      if (changed(before, this.#trace).length === 0) return true;
    }
    return false;
  }

  #count({ call }: Step, isSuccess: boolean): void {
    const one = this.#tally.get(call.name) ?? { done: 0, refused: 0 };
    one[isSuccess ? 'done' : 'refused'] += 1;
    this.#tally.set(call.name, one);
  }
}
