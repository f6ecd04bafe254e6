/** Files kept in a folder of this machine for as long as there is room; those that nobody asked for longest go first. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { expectRoom } from '#platform/disk-room.ts';

const draftEnding = '.part';

/** A file that is being written, with the room that it will need. */
export interface Draft {
  path: string;
  bytes: number;
}

/** Keys are plain names. One per process and folder. */
export class DiskCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #spare: number | undefined;
  /** what is there; the one that was asked for last comes last */
  readonly #sizes = new Map<string, number>();
  readonly #drafts = new Set<Draft>();
  #bytes = 0;
  /** false until the folder was read, and where it can't be */
  #isUsable = false;
  #ready: Promise<void> | undefined;

  /**
   * @param mostBytes how much the folder may hold, drafts included
   * @param spare how many bytes it leaves on its disk, in place of what it usually does
   */
  constructor(folder: string, mostBytes: number, spare?: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#spare = spare;
  }

  /** Reads what an earlier process left. To be awaited before anything else; it happens once. Without a folder there is no room. */
  begin(): Promise<void> {
    return (this.#ready ??= this.#read().then(
      () => void (this.#isUsable = true),
      () => undefined,
    ));
  }

  /** An open file, which its reader closes; undefined where it is not there. */
  async open(key: string): Promise<FileHandle | undefined> {
    const bytes = this.#sizes.get(key);
    if (bytes === undefined) return undefined;
    this.#sizes.delete(key);
    this.#sizes.set(key, bytes);
    return open(this.#path(key)).catch(() => {
      this.#forget(key);
      return undefined;
    });
  }

  /** Whether its disk has room for a file, as the folder may. */
  async hasRoom(bytes: number): Promise<boolean> {
    return expectRoom(this.#folder, { bytes, spare: this.#spare }).then(
      () => true,
      () => false,
    );
  }

  /** Makes room for a file that is to be written; undefined where there is none to be made. */
  reserve(bytes: number): Draft | undefined {
    const reserved = [...this.#drafts].reduce((sum, draft) => sum + draft.bytes, 0);
    if (!this.#isUsable || reserved + bytes > this.#mostBytes) return undefined;
    for (const old of this.#sizes.keys()) {
      if (this.#bytes + bytes <= this.#mostBytes) break;
      this.#forget(old);
      // Whoever reads it keeps it open.
      void rm(this.#path(old), { force: true }).catch(() => undefined);
    }
    this.#bytes += bytes;
    const draft = { path: this.#path(randomUUID() + draftEnding), bytes };
    this.#drafts.add(draft);
    return draft;
  }

  /** The draft is whole: from now on it is there under this key. */
  async keep(draft: Draft, key: string): Promise<void> {
    await rename(draft.path, this.#path(key));
    this.#drafts.delete(draft);
    this.#forget(key);
    this.#sizes.set(key, draft.bytes);
  }

  /** The draft will not be finished. */
  async discard(draft: Draft): Promise<void> {
    await rm(draft.path, { force: true }).catch(() => undefined);
    if (this.#drafts.delete(draft)) this.#bytes -= draft.bytes;
  }

  #forget(key: string): void {
    this.#bytes -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  #path(key: string): string {
    return join(this.#folder, key);
  }

  async #read(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const found: { name: string; bytes: number; at: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const facts = await stat(this.#path(name)).catch(() => undefined);
      if (!facts?.isFile()) continue;
      if (name.endsWith(draftEnding)) await rm(this.#path(name), { force: true });
      else found.push({ name, bytes: facts.size, at: facts.mtimeMs });
    }
    for (const { name, bytes } of found.toSorted((a, b) => a.at - b.at)) {
      this.#sizes.set(name, bytes);
      this.#bytes += bytes;
    }
  }
}
