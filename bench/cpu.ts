/** Processor time that a process has used: what is measured by it stays true on a machine that does other things as well. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tick = 10;

interface Stat {
  parent: number;
  own: number;
  deadChildren: number;
}

function readStat(pid: number | string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = fields.slice(11, 15);
    return { parent, own: (user + system) * tick, deadChildren: (deadUser + deadSystem) * tick };
  } catch {
    return undefined;
  }
}

/** Milliseconds used so far by a process, all its threads included; NaN where the system doesn't tell. */
export const cpuOf = (pid: number): number => readStat(pid)?.own ?? Number.NaN;

/** The same for a process and its children, living and dead: a database has a process per connection. */
export function cpuOfFamily(pid: number): number {
  const head = readStat(pid);
  if (!head) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), head.own + head.deadChildren);
}
