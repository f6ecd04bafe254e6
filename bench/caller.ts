/** Somebody who is signed in and calls, as figures of single calls need them. */
import { randomUUID } from 'node:crypto';
import { keyHeader } from '@marquee/contract/endpoint.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { HttpCaller } from './http-caller.ts';
import type { Stage } from './stage.ts';

/** One signed-in caller; every call has to succeed. */
export async function callerOf(stage: Stage) {
  const session = await stage.session();
  const http = new HttpCaller(stage.port);
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await http.call(method, path, [...session, `${keyHeader}: ${randomUUID()}`], text);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
    return answer.body.length > 0 ? JSON.parse(answer.body.toString()) : undefined;
  };
  return { call, close: () => http.close() };
}

export type Caller = Awaited<ReturnType<typeof callerOf>>;

/** The groups of a sheet. */
export async function groupsOf(stage: Stage, { sheetID }: BigSheet): Promise<number[]> {
  const groups = await stage.db.kysely
    .selectFrom('alive_group')
    .select('group_id')
    .where('sheet_id', '=', sheetID)
    .execute();
  return groups.map((group) => group.group_id);
}
