/** One row of the table of rights after the other, tried by everybody: each is answered as they should be, and a refused one leaves no trace. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { hubMethods } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import type { TestPerson, TestSheet } from '../builders.ts';
import type { Caller } from '../client.ts';
import { RawLine } from '../raw-line.ts';
import { changed, type Trace } from '../trace.ts';
import { expectedOf, roles, type Expected, type Role } from './expected.ts';
import type { Scene, Stage } from './stage.ts';

interface Tried {
  /** what is tried, as in "to delete a row" */
  name: string;
  expected: Expected;
  /** afterwards it can't be tried on this sheet any more: the next one gets another */
  usesUp?: true;
  /** it ends sessions, so everybody logs in again after it was done */
  endsSessions?: true;
}

/** What is sent; or, where it is another for each who tries, what is sent by whom. */
type Sent = object | ((by: TestPerson) => object);

/** A call that is tried. */
export interface Call extends Tried {
  endpoint: Endpoint;
  /** makes what is needed, once for all who are refused, and says what is sent */
  input?: (scene: Scene) => Sent | Promise<Sent>;
}

/** A method of the live line that is invoked. */
export interface Invocation extends Tried {
  method: keyof typeof hubMethods;
  args?: (scene: Scene) => unknown[];
  /** the sheet is listened to before, by its id and url token */
  afterListening?: true;
}

export type Attempt = Call | Invocation;

const isReading = (attempt: Attempt): boolean => 'method' in attempt || attempt.endpoint.method === 'GET';
const isRefusal = (answer: string): boolean => !/^(?:2\d\d|done)/.test(answer);

/** What is answered on the live line: "done", what went wrong, or with which status one is not let in. */
async function invoke(
  { base, credentials }: Caller,
  target: string,
  args: unknown[],
  before: readonly unknown[] | undefined,
): Promise<string> {
  let line: RawLine;
  try {
    line = await RawLine.open(base, credentials);
  } catch (error) {
    return String(error).replace(/.*: (?=\d{3}$)/, '');
  }
  try {
    if (before) line.say({ type: 1, target: hubMethods.addToGroup, arguments: before });
    line.say({ type: 1, target, arguments: args, invocationId: '1' });
    const completion = () => line.heard.find(({ type }) => type === 3);
    await line.until(() => completion() !== undefined);
    const { error, result } = completion() ?? {};
    return error ?? (result === false ? 'done for nobody' : 'done');
  } finally {
    line.close();
  }
}

/** Makes what an attempt needs; the answer to it is a function that makes it. */
async function prepared(attempt: Attempt, scene: Scene): Promise<(caller: Caller, by: TestPerson) => Promise<string>> {
  if ('method' in attempt) {
    const args = attempt.args?.(scene) ?? [];
    const before = attempt.afterListening ? [String(scene.sheetID), scene.url] : undefined;
    return (caller) => invoke(caller, attempt.method, args, before);
  }
  const input = (await attempt.input?.(scene)) ?? {};
  return async (caller, by) => {
    const sent = typeof input === 'function' ? (input as (by: TestPerson) => object)(by) : input;
    const { status, code } = await caller.attempt(attempt.endpoint, sent);
    return code === undefined ? `${status}` : `${status} ${code}`;
  };
}

/** What a call leaves behind where it should be refused: what it is answered, and the tables that it changed. */
async function refused(
  stage: Stage,
  before: Trace,
  make: () => Promise<string>,
): Promise<{ answer: string; after: Trace }> {
  const answer = await make();
  const after = await stage.trace();
  return { answer: [answer, ...changed(before, after)].join(', and it left a trace in '), after };
}

/** Tries one row of the table as everybody: what each should be answered, and what each was. */
async function tryAsAll(
  stage: Stage,
  attempt: Attempt,
  aSheet: () => Promise<TestSheet>,
): Promise<[wanted: object, answered: object]> {
  const wanted: Partial<Record<Role, string>> = {};
  const answered: Partial<Record<Role, string>> = {};
  let sheet: TestSheet | undefined;
  let make: Awaited<ReturnType<typeof prepared>> | undefined;
  /** as it was before the next call */
  let trace: Trace | undefined;
  for (const role of roles) {
    const [caller, by] = [await stage.callerOf(role), stage.personOf(role)];
    sheet ??= await aSheet();
    make ??= await prepared(attempt, stage.sceneOn(sheet));
    const tried = make;
    const should = expectedOf(role, attempt.expected, isReading(attempt));
    wanted[role] = should;
    if (isRefusal(should)) {
      const { answer, after } = await refused(stage, trace ?? (await stage.trace()), () => tried(caller, by));
      answered[role] = answer;
      trace = after;
      continue;
    }
    answered[role] = await tried(caller, by);
    trace = undefined;
    if (!isReading(attempt)) make = undefined;
    if (attempt.usesUp) sheet = undefined;
    if (attempt.endsSessions) stage.forgetSessions();
  }
  return [wanted, answered];
}

/**
 * Tests that each attempt is for those who may, and leaves no trace where it is refused.
 * @param onAnySheet whether none of them does anything to a sheet, so that one will do for all
 */
export function testRights(stage: Stage, attempts: readonly Attempt[], { onAnySheet = false } = {}): void {
  for (const attempt of attempts) {
    test(`to ${attempt.name}`, { timeout: 120_000 }, async () => {
      const aSheet = () => (onAnySheet ? stage.anySheet() : stage.newSheet());
      const [wanted, answered] = await tryAsAll(stage, attempt, aSheet);
      expect(answered).toEqual(wanted);
    });
  }
}
