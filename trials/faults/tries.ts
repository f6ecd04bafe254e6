/** Reads off a request and its answer what was tried and what became of it. */
import { marksIn } from './marks.ts';
import type { Outcome, Try } from './page/report.ts';

/** Refusals that say that nothing was changed and that it may be tried again. */
const later: ReadonlySet<string> = new Set(['busy', 'tooManyRequests']);

const bodyOf = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
};

function cellsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  if ('cells' in body && Array.isArray(body.cells)) return body.cells.length;
  return 'cell' in body ? 1 : 0;
}

async function codeOf(response: Response): Promise<string> {
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const isProblem = typeof said === 'object' && said !== null && 'code' in said;
  return isProblem ? String(said.code) : String(response.status);
}

function outcomeOf(status: number, code: string): Outcome {
  if (status < 300) return 'done';
  if (later.has(code)) return 'later';
  return status >= 500 ? 'unknown' : 'refused';
}

export interface Asked {
  userID: number;
  by: Try['by'];
  method: string;
  path: string;
  body: unknown;
}

/** The try that a request and its answer make; without an answer nobody knows what became of it. */
export async function tryOf({ userID, by, method, path, body }: Asked, response: Response | undefined): Promise<Try> {
  const read = bodyOf(body);
  const about = { userID, by, call: `${method} ${path}`, marks: marksIn(read), cells: cellsIn(read) };
  if (!response) return { ...about, outcome: 'unknown', code: undefined, revision: undefined };
  const code = response.ok ? undefined : await codeOf(response);
  const revision = response.headers.get('sheet-revision');
  return {
    ...about,
    outcome: outcomeOf(response.status, code ?? ''),
    code,
    revision: revision === null ? undefined : Number(revision),
  };
}
