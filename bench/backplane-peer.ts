/** One of several processes that tell each other of changes at a steady rate: how long each word took to arrive from another one. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresBackplane } from '@marquee/server/src/live/backplane.ts';
import { serve } from './worker.ts';

export interface PeerJob {
  /** our own backplane, or bare Redis publish and subscribe, gathered for as long as ours is */
  kind: 'postgres' | 'redis';
  /** the address of the database, or the port of Redis on this machine */
  at: string;
  /** which of the processes this is, from 1: what the server itself says of its sheets counts as 0 */
  peer: number;
  changesPerSecond: number;
  seconds: number;
}

/** Milliseconds from saying to hearing, one for each change of another process. */
export type PeerResult = number[];

const gatherMs = 5;
/** No process makes more changes in a run. */
const spread = 1_000_000;
/** The clock that processes of one machine share, in whole microseconds of this hour. */
const now = () => Math.round((((performance.timeOrigin + performance.now()) % 3_600_000) * 1_000) % 3_600_000_000);

interface Line {
  say(change: number, at: number): void;
  close(): Promise<void>;
}

function overPostgres(url: string, heard: (change: number, at: number) => void): Line {
  const ignore = () => undefined;
  return postgresBackplane({ url, heard, noticed: ignore, missed: ignore, log: console.error });
}

/** Only what the comparison needs of the protocol: one channel, short payloads, no errors. */
function overRedis(port: number, heard: (change: number, at: number) => void): Line {
  const listener = connect(port, '127.0.0.1');
  const sender = connect(port, '127.0.0.1').resume();
  let text = '';
  listener.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const whole = text.lastIndexOf(']\r\n') + 3;
    if (whole < 3) return;
    for (const [payload] of text.slice(0, whole).matchAll(/\[\[.*?\]\](?=\r\n)/g)) {
      for (const [change, at] of JSON.parse(payload) as [number, number][]) heard(change, at);
    }
    text = text.slice(whole);
  });
  listener.write('SUBSCRIBE changes\r\n');
  let waiting: [number, number][] = [];
  const flush = () => {
    const payload = JSON.stringify(waiting);
    waiting = [];
    sender.write(`*3\r\n$7\r\nPUBLISH\r\n$7\r\nchanges\r\n$${payload.length}\r\n${payload}\r\n`);
  };
  return {
    say(change, at) {
      if (waiting.push([change, at]) === 1) setTimeout(flush, gatherMs);
    },
    async close() {
      listener.destroy();
      sender.destroy();
    },
  };
}

serve(async ({ kind, at, peer, changesPerSecond, seconds }: PeerJob): Promise<PeerResult> => {
  const delays: number[] = [];
  const heard = (change: number, said: number) => {
    const from = Math.floor(change / spread);
    if (from > 0 && from !== peer) delays.push((now() - said) / 1_000);
  };
  const line = kind === 'postgres' ? overPostgres(at, heard) : overRedis(Number(at), heard);
  await pause(1_000);
  const begin = performance.now();
  for (let said = 0; performance.now() - begin < seconds * 1_000; await pause(2)) {
    const due = ((performance.now() - begin) / 1_000) * changesPerSecond;
    for (; said < due; said++) line.say(peer * spread + said, now());
  }
  await pause(1_000);
  await line.close();
  return delays;
});
