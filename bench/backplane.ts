/** How soon three processes hear of each other's changes through PostgreSQL, against Redis where one is installed, while others edit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@marquee/server/src/postgres/process.ts';
import type { PeerJob, PeerResult } from './backplane-peer.ts';
import { editsBeside } from './export.ts';
import { HttpCaller } from './http-caller.ts';
import { percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage } from './stage.ts';
import { inWorker } from './worker.ts';

const peers = 3;
const editors = 4;
const what = 'backplane: Redis on the same machine, gathered for as long';

async function heardFrom(job: Omit<PeerJob, 'peer'>): Promise<PeerResult> {
  const all = Array.from({ length: peers }, (_, peer) =>
    inWorker<PeerJob, PeerResult>('backplane-peer.ts', { ...job, peer: peer + 1 }),
  );
  return (await Promise.all(all)).flat();
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A Redis that keeps nothing; undefined where none is installed. */
async function startRedis(): Promise<{ port: number; stop(): void } | undefined> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const isMissing = await Promise.race([once(child, 'error').then(() => true), once(child, 'spawn').then(() => false)]);
  if (isMissing) return undefined;
  while (child.exitCode === null && !(await isListening(port))) await pause(20);
  return { port, stop: () => child.kill() };
}

/** Changes at a rate that one busy sheet has, and at one that a busy server has, with editors at work beside. */
export async function backplane(stage: Stage, seconds: number): Promise<Figure[]> {
  const cells = await textCellsOf(stage.db, await stage.addSheet('Edited beside the backplane', 100, 5));
  const session = await stage.session();
  const redis = await startRedis();
  const callers = Array.from({ length: editors }, () => new HttpCaller(stage.port));
  try {
    const figures: Figure[] = [];
    for (const changesPerSecond of [50, 500]) {
      const beside = async (kind: PeerJob['kind'], at: string) => {
        const heard = heardFrom({ kind, at, changesPerSecond, seconds });
        const edits = callers.map((caller) => editsBeside(caller, session, cells, heard));
        return { heard: await heard, edits: (await Promise.all(edits)).flat() };
      };
      const ours = await beside('postgres', stage.databaseUrl);
      const theirs = redis && (await beside('redis', String(redis.port)));
      const of = ({ heard, edits }: typeof ours) => ({
        p99: percentile(heard, 0.99),
        slowest: Math.max(...heard),
        heard: heard.length,
        'edit p50 ms': percentile(edits, 0.5),
      });
      figures.push({
        name: `backplane, ${peers} processes with ${changesPerSecond} changes/s each`,
        measured: percentile(ours.heard, 0.5),
        unit: 'ms',
        also: of(ours),
        ...(theirs && { reference: { what, value: percentile(theirs.heard, 0.5), also: of(theirs) } }),
      });
    }
    return figures;
  } finally {
    for (const caller of callers) caller.close();
    redis?.stop();
  }
}
