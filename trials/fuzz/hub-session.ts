/** Talks on the live line: what is answered, that a broken one ends alone, and that whoever listens goes on hearing. */
import { RawLine } from '@marquee/server/test/raw-line.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import type { World } from '../world/in-a-world.ts';
import { Picked } from './arbitrary.ts';
import { judgeCompletion, recordOf, type Talk } from './hub.ts';

/** A member who listens while others talk, and must hear every change. */
export class Bystander {
  readonly #world: World;
  readonly #line: RawLine;
  #count = 0;

  private constructor(world: World, line: RawLine) {
    this.#world = world;
    this.#line = line;
  }

  static async of(world: World): Promise<Bystander> {
    const line = await RawLine.open(world.app.base, world.people.admin.credentials);
    line.send(recordOf('addToGroup', [String(world.sheet.sheetID)], '1', {}));
    await line.until(() => line.heard.some((message) => message.type === 3));
    const error = line.heard.find((message) => message.type === 3)?.error;
    if (error !== undefined) throw new Error(`The bystander could not join: ${error}`);
    return new Bystander(world, line);
  }

  /** Throws where a change does not arrive. */
  async hears(): Promise<void> {
    this.#count += 1;
    const description = `Change ${this.#count}`;
    const body = { sheet: { sheetID: this.#world.sheet.sheetID, description }, updateFields: ['description'] };
    await this.#world.people.owner.call(updateSheet, { body });
    await this.#line.until(() => JSON.stringify(this.#line.heard).includes(description));
    this.#line.heard.length = 0;
  }

  close(): void {
    this.#line.close();
  }
}

/** Whether a record is JSON, and no larger than one may be. */
function isMessage(record: string): boolean {
  try {
    JSON.parse(record.slice(0, -1));
    return Buffer.byteLength(record) <= 32 * 1024;
  } catch {
    return false;
  }
}

/** Holds a talk. Throws with what is wrong with what was answered. */
export async function hold({ by, said }: Talk, world: World): Promise<void> {
  const wrong: string[] = [];
  const line = await RawLine.open(world.app.base, world.callers[by].credentials);
  try {
    let isNoisy = false;
    const asked = new Map<string, string>();
    for (const [at, one] of said.entries()) {
      if ('noise' in one) {
        isNoisy = true;
        line.send(one.noise);
        continue;
      }
      const args = one.args.map((arg) => {
        if (!(arg instanceof Picked)) return arg;
        const from = world.things[arg.kind];
        return String(from[arg.at % from.length]);
      });
      const record = recordOf(one.method, args, `call ${at}`, one.more);
      if (isMessage(record) && one.method !== '') asked.set(`call ${at}`, one.method);
      else isNoisy = true;
      line.send(record);
    }
    const answers = () => line.heard.filter((message) => message.type === 3);
    // Whoever makes noise may be cut off, or have swallowed the calls behind it.
    if (isNoisy) line.say({ type: 1, target: 'getConnectionId', arguments: [], invocationId: 'last' });
    await line
      .until(
        () => answers().length >= asked.size || (isNoisy && answers().some((one) => one.invocationId === 'last')),
        5_000,
      )
      .catch((error: unknown) => {
        if (!isNoisy) wrong.push(String(error));
      });
    for (const message of answers()) {
      const target = asked.get(message.invocationId ?? '');
      if (target !== undefined) wrong.push(...judgeCompletion(message, target));
    }
    if (line.closedWith !== undefined && !isNoisy) wrong.push(`closed with ${line.closedWith}`);
  } finally {
    line.close();
  }
  wrong.push(...world.app.errors.splice(0).map((text) => `an error in the log: ${text.slice(0, 2_000)}`));
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nby the ${by}`);
}
