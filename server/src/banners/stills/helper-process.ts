/** Starts a process that makes pictures: with nothing of ours but what it is given, and behind people's calls. */
import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * It hears and answers by messages, and ends as the line to it does. Neither it nor that line keeps Marquee running.
 * @param program the path of its file
 * @param env all of its environment: no settings, no secrets
 * @param flags for its Node
 */
export function startHelper(program: string, env: Record<string, string>, flags: readonly string[]): ChildProcess {
  const { SystemRoot } = process.env;
  const child = fork(program, [], {
    env: { MALLOC_ARENA_MAX: '2', ...(SystemRoot && { SystemRoot }), ...env },
    execArgv: [...flags, '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.on('error', () => undefined);
  yieldToCalls(child);
  return child;
}

/** Lower than the server's own; at the lowest priority it would never have its turn on a machine that is busy. */
function yieldToCalls({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't allow it, or it has ended already.
  }
}
