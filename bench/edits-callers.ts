/** The load of the edits benchmark, in a process of its own: callers that each edit, wait for the answer, and edit again. */
import { randomUUID } from 'node:crypto';
import { keyHeader } from '@marquee/contract/endpoint.ts';
import pg from 'pg';
import { HttpCaller, textEdit } from './http-caller.ts';
import type { TextCell } from './stage.ts';
import { serve } from './worker.ts';

interface Load {
  /** of each caller; there are as many callers */
  cells: TextCell[][];
  seconds: number;
}

export type EditsJob = Load &
  ({ kind: 'http'; port: number; sessions: string[][] } | { kind: 'pg'; databaseUrl: string; userID: number });

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

const plainEdit = `
  with saved as (
    insert into cell (sheet_id, row_id, column_id, column_type, text_value) values ($1, $2, $3, 1, $4)
    on conflict (row_id, column_id) do update set text_value = excluded.text_value
  ),
  raised as (
    update sheet set revision = revision + 1, member_revision = member_revision + 1, public_revision = public_revision + 1
    where sheet_id = $1 returning revision
  )
  insert into sheet_event (sheet_id, revision, faces, actor) select $1, revision, $5::jsonb, $6 from raised`;

async function pgCaller(databaseUrl: string, userID: number): Promise<Caller> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async edit({ sheetID, rowID, columnID }, text) {
      const cell = { rowID, columnID, cellText: { text } };
      const faces = JSON.stringify({ all: { kind: 'updateCell', fields: ['text'], cell } });
      const values = [sheetID, rowID, columnID, text, faces, userID];
      await client.query({ name: 'plain-edit', text: plainEdit, values });
    },
    close: () => client.end(),
  };
}

serve(async (job: EditsJob): Promise<EditsResult> => {
  const callers = await Promise.all(
    job.cells.map((_, index) =>
      job.kind === 'http' ? httpCaller(job.port, job.sessions[index] ?? []) : pgCaller(job.databaseUrl, job.userID),
    ),
  );
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
