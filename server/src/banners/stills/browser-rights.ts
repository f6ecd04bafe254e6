/** What the process that has Chromium draw banners gives up and watches over. */
import { readdirSync, readFileSync } from 'node:fs';

/** Nobody, by the numbers that all systems have. */
const nobody = 65_534;

/** Chromium's sandbox is for people, not for root: whoever is root becomes nobody. */
export function giveUpRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([nobody]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

/** Memory of this process and all that it started, in bytes; 0 where the system doesn't tell. */
function memoryOfAll(): number {
  const processes = new Map<number, { parent: number; bytes: number }>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const [parent, kb] = [/^PPid:\s*(\d+)/m.exec(status)?.[1], /^VmRSS:\s*(\d+)/m.exec(status)?.[1]];
        processes.set(Number(name), { parent: Number(parent), bytes: Number(kb ?? 0) * 1024 });
      } catch {
        // It has ended meanwhile.
      }
    }
  } catch {
    return 0;
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return pid === process.pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  let all = 0;
  for (const [pid, { bytes }] of processes) if (isOurs(pid)) all += bytes;
  return all;
}

/** Twice what Chromium took at its highest with the player's trial banners (783 MB), counting what its processes share in each. Bytes. */
const mostMemory = 1_500_000_000;
const lookMs = 500;

/** Ends this process, and what it started with it, where a banner takes too much memory. */
export function watchMemory(): void {
  setInterval(() => {
    if (memoryOfAll() > mostMemory) process.exit(1);
  }, lookMs).unref();
}
