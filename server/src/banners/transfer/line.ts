/** Who has, keeps and waits for the connections to one server as one user. */
import type { Transfer } from './transfer.ts';

/** Many servers allow a user no more than two or three. */
const mostConnections = 2;

/** The connections to one server as one user. */
export interface Line {
  /** two, or fewer where the server said so */
  limit: number;
  /** used, kept and being opened */
  count: number;
  kept: Set<Kept>;
  waiting: Set<() => void>;
}

/** A connection that nobody uses at the moment; it is closed when the time is up. */
export interface Kept {
  transfer: Transfer;
  login: string;
  timer: NodeJS.Timeout;
}

export const newLine = (): Line => ({ limit: mostConnections, count: 0, kept: new Set(), waiting: new Set() });

/** A kept connection of this login. Those that were lost, or belong to another password or directory, make room. */
export function takeKept(line: Line, login: string): Transfer | undefined {
  for (const kept of line.kept) {
    if (kept.login === login && kept.transfer.isOpen) {
      clearTimeout(kept.timer);
      line.kept.delete(kept);
      return kept.transfer;
    }
    drop(line, kept);
  }
  return undefined;
}

/** Closes a kept connection. */
export function drop(line: Line, kept: Kept): void {
  clearTimeout(kept.timer);
  line.kept.delete(kept);
  kept.transfer.close();
  shrink(line);
}

/** One connection fewer. After the last one, what the server allowed is forgotten: it may allow more by then. */
export function shrink(line: Line): void {
  line.count -= 1;
  if (line.count === 0) line.limit = mostConnections;
  wake(line);
}

/** All who wait look again; the first ones find something, the others wait on. */
export function wake(line: Line): void {
  const waiting = [...line.waiting];
  line.waiting.clear();
  for (const look of waiting) look();
}

/** Waits until a connection may have become free. */
export function turn(line: Line, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      line.waiting.delete(look);
      until.removeEventListener('abort', look);
      resolve();
    };
    line.waiting.add(look);
    until.addEventListener('abort', look);
  });
}
