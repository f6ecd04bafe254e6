/** Listens to a sheet with the official SignalR client and keeps every push that it hears. */
import { changeKinds, fromArguments, hubMethods, hubPath, type Numbered } from '@marquee/contract/live.ts';
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { onTestFinished } from 'vitest';
import type { Caller } from './client.ts';

export class Listener {
  readonly pushes: Numbered[] = [];
  readonly client: HubConnection;
  /** the reader's revision at the time of joining */
  joinedAt = 0;
  #waiting: { isThere: (pushes: readonly Numbered[]) => boolean; done: () => void }[] = [];

  constructor(base: string, credentials: Readonly<Record<string, string>>) {
    this.client = new HubConnectionBuilder()
      .withUrl(base + hubPath, { headers: { ...credentials } })
      .configureLogging(LogLevel.None)
      .build();
    for (const kind of changeKinds) {
      this.client.on(kind, (...args: unknown[]) => this.#heard(fromArguments(kind, args)));
    }
  }

  /** The id that a call sends along so that this listener is not told of it. */
  get connectionID(): string {
    return this.client.connectionId ?? '';
  }

  get kinds(): string[] {
    return this.pushes.map((push) => push.change.kind);
  }

  /** Joins a sheet, with its url token where the listener is no member. */
  async join(sheetID: number, url?: string): Promise<number> {
    const revision: unknown = await this.client.invoke(hubMethods.addToGroup, String(sheetID), url);
    this.joinedAt = Number(revision);
    return this.joinedAt;
  }

  /** Waits until so many pushes were heard. */
  heard(many: number): Promise<void> {
    return this.until((pushes) => pushes.length >= many);
  }

  /** Waits until the push with this number was heard, or was known when joining. */
  reached(revision: number): Promise<void> {
    return this.until((pushes) => Math.max(this.joinedAt, pushes.at(-1)?.revision ?? 0) >= revision);
  }

  until(isThere: (pushes: readonly Numbered[]) => boolean): Promise<void> {
    if (isThere(this.pushes)) return Promise.resolve();
    return new Promise((done) => this.#waiting.push({ isThere, done }));
  }

  #heard(push: Numbered): void {
    this.pushes.push(push);
    const [ready, waiting] = [true, false].map((wanted) =>
      this.#waiting.filter((entry) => entry.isThere(this.pushes) === wanted),
    );
    this.#waiting = waiting ?? [];
    for (const entry of ready ?? []) entry.done();
  }
}

/** Connects as a caller, without joining anything; stopped when the test ends. */
export async function connectAs(caller: Caller): Promise<Listener> {
  const listener = new Listener(caller.base, caller.credentials);
  onTestFinished(() => listener.client.stop());
  await listener.client.start();
  return listener;
}

/** Connects as a caller and joins a sheet. Members may leave out the url token, visitors need it. */
export async function listen(caller: Caller, sheet: { sheetID: number; url: string }): Promise<Listener> {
  const listener = await connectAs(caller);
  await listener.join(sheet.sheetID, sheet.url);
  return listener;
}
