/** The calls of one connection: run one after another in the order in which they came, and answered. */
import { HubError, ProtocolError } from './errors.ts';
import type { Call } from './messages.ts';
import { Outgoing } from './outgoing.ts';

/** What a client may call. `args` come from outside and are unchecked. Throw a HubError to tell the caller why not. */
export type HubMethod<Caller> = (caller: Caller, ...args: unknown[]) => unknown;

/** Where a queue looks up methods and leaves its results. */
export interface CallQueueOptions<Caller> {
  caller: Caller;
  /** By lower-case name. */
  methods: ReadonlyMap<string, HubMethod<Caller>>;
  maxQueued: number;
  answer: (message: Outgoing) => void;
  /** Told of every error that isn't a HubError. */
  report: (error: unknown) => void;
}

export class CallQueue<Caller> {
  readonly #options: CallQueueOptions<Caller>;
  #waiting: Call[] = [];
  #running = false;

  constructor(options: CallQueueOptions<Caller>) {
    this.#options = options;
  }

  /** Throws a ProtocolError when too many calls wait already. */
  add(call: Call): void {
    if (this.#waiting.length >= this.#options.maxQueued) throw new ProtocolError('Too many calls wait for an answer.');
    this.#waiting.push(call);
    if (!this.#running) void this.#run();
  }

  /** Forgets the calls that have not begun. */
  clear(): void {
    this.#waiting = [];
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      const answer = await this.#answerTo(call);
      if (answer) this.#options.answer(answer);
    }
    this.#running = false;
  }

  async #answerTo({ target, args, streaming, invocationId }: Call): Promise<Outgoing | undefined> {
    const { methods, caller, report } = this.#options;
    try {
      const method = methods.get(target.toLowerCase());
      if (!method) throw new HubError(`Unknown hub method '${target}'`);
      if (streaming) throw new HubError(`The hub method '${target}' does not stream.`);
      const result = await method(caller, ...args);
      return invocationId === undefined ? undefined : Outgoing.result(invocationId, result);
    } catch (error) {
      const expected = error instanceof HubError;
      if (!expected) report(error);
      if (invocationId === undefined) return undefined;
      return Outgoing.failure(
        invocationId,
        expected ? error.message : `An unexpected error occurred invoking '${target}' on the server.`,
      );
    }
  }
}
