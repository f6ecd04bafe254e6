/** The load of the edits benchmark, in a process of its own: callers that each edit, wait for the answer, and edit again. */
import { randomUUID } from 'node:crypto';
import { keyHeader } from '@marquee/contract/endpoint.ts';
import pg from 'pg';
import { HttpCaller, textEdit } from './http-caller.ts';
import { savePlainly } from './plain-edit.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';

interface Load {
  /** of each caller; there are as many callers */
  cells: TextCell[][];
  seconds: number;
}

export type EditsJob = Load &
  (
    | { kind: 'http'; port: number; sessions: string[][] }
    | { kind: 'bare'; port: number }
    | { kind: 'pg'; databaseUrl: string; userID: number }
  );

export interface EditsResult {
  perSecond: number;
  /** milliseconds, one per edit */
  latencies: number[];
}

interface Caller {
  edit(cell: TextCell, text: string): Promise<void>;
  close(): Promise<void>;
}

async function httpCaller(port: number, session: string[]): Promise<Caller> {
  const http = new HttpCaller(port);
  return {
    async edit({ rowID, columnID }, text) {
      // As the page does.
      const headers = [...session, `${keyHeader}: ${randomUUID()}`];
      const answer = await http.call('PUT', '/api/cells', headers, textEdit({ rowID, columnID }, text));
      if (answer.status !== 200) throw new Error(`An edit was answered ${answer.status}: ${answer.body.toString()}`);
    },
    close: async () => http.close(),
  };
}

async function bareCaller(port: number): Promise<Caller> {
  const http = new HttpCaller(port);
  return {
    async edit(cell, text) {
      const answer = await http.call('PUT', '/', [], JSON.stringify({ ...cell, text }));
      if (answer.status !== 200)
        throw new Error(`A bare edit was answered ${answer.status}: ${answer.body.toString()}`);
    },
    close: async () => http.close(),
  };
}

async function pgCaller(databaseUrl: string, userID: number): Promise<Caller> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    edit: async (cell, text) => void (await savePlainly(client, userID, cell, text)),
    close: () => client.end(),
  };
}

function callerOf(job: EditsJob, index: number): Promise<Caller> {
  if (job.kind === 'http') return httpCaller(job.port, job.sessions[index] ?? []);
  return job.kind === 'bare' ? bareCaller(job.port) : pgCaller(job.databaseUrl, job.userID);
}

serve(async (job: EditsJob): Promise<EditsResult> => {
  const callers = await Promise.all(job.cells.map((_, index) => callerOf(job, index)));
  const until = performance.now() + job.seconds * 1000;
  const latencies: number[] = [];
  const editAway = async (caller: Caller, cells: readonly TextCell[]) => {
    for (let turn = 0; ; turn++) {
      const cell = cells[(turn * 7) % cells.length];
      const begin = performance.now();
      if (begin >= until || !cell) return;
      await caller.edit(cell, `Edited headline, turn ${turn}`);
      latencies.push(performance.now() - begin);
    }
  };
  await Promise.all(callers.map((caller, index) => editAway(caller, job.cells[index] ?? [])));
  await Promise.all(callers.map((caller) => caller.close()));
  return { perSecond: latencies.length / job.seconds, latencies };
});
