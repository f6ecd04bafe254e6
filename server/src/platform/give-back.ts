/** Gives memory back to the system: what only the start needed, and what a load needed after which nobody asks for anything. */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 has what collects and shows it only where it is told to; it is asked for once, as each makes a context of its own. */
let collect: NodeJS.GCFunction | undefined;

/** Collects all that can be collected, which takes a tenth to half a second: not to be done while anybody waits for an answer. */
export function giveMemoryBack(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** How often it is looked, in milliseconds, and the share of that time in which a server may work that nobody asks. */
const betweenLooksMs = 5_000;
const mostAtRest = 0.05;

/** What a load must have left, for collecting to be worth that the next few hundred edits are compiled anew. Bytes. */
const worthBytes = 64 * 1024 * 1024;

/**
 * Gives back what loads needed, once nobody has asked for anything for a while. V8 would do so by itself, but after each pause, however
 * little there is: see `serverFlags` in scripts/lib/processes.mjs.
 * @returns what ends it
 */
export function giveBackWhenQuiet(milliseconds = betweenLooksMs, giveBack = giveMemoryBack): () => void {
  let least = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, before).utilization <= mostAtRest;
    before = now;
    const size = process.memoryUsage.rss();
    least = Math.min(least, size);
    if (!isQuiet || size - least < worthBytes) return;
    giveBack();
    // What is left is in use: it is no reason to look through it again.
    least = process.memoryUsage.rss();
  }, milliseconds).unref();
  return () => clearInterval(timer);
}
