/**
 * One push to many connections of the hub, until the last has it, and what it costs, against a bare WebSocket broadcast of the same
 * bytes. A third of them each are visitors, members, and somebody with a column that only they see.
 */
import { access } from '@marquee/contract/columns.ts';
import { demoLogins } from '@marquee/server/src/demo/demo.ts';
import { addMember } from '@marquee/server/src/members/store.ts';
import { startBare } from './bare.ts';
import { median } from './numbers.ts';
import { HttpCaller, logIn } from './http-caller.ts';
import type { PushJob, PushResult } from './push-receivers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage } from './stage.ts';
import { inWorker } from './worker.ts';

/** Enough of them for the system's clock of processor time, which counts hundredths of a second. */
const pushesTo = (connections: number) => Math.max(20, Math.round(200_000 / connections));

const what =
  'push: a bare `ws` server that sends the same bytes to as many connections when one more client asks for it';

/** Makes a column of the sheet one that only its owner sees, whose pushes then have a number of their own. */
async function hideColumn(port: number, session: string[], columnID: number | undefined): Promise<void> {
  const caller = new HttpCaller(port);
  const body = { column: { columnID, accessRestrictions: access.justForMe }, updateFields: ['accessRestrictions'] };
  const { status } = await caller.call('PUT', '/api/columns', session, JSON.stringify(body));
  caller.close();
  if (status !== 200) throw new Error(`Hiding a column was answered ${status}.`);
}

/** Edits, each pushed to so many listeners. */
export async function push(stage: Stage, connections: number): Promise<Figure[]> {
  const sheet = await stage.addSheet('Pushed', 100, 5);
  const cells = await textCellsOf(stage.db, sheet);
  const session = await stage.session();
  await hideColumn(stage.port, session, sheet.columns.find((column) => column.columnTypeID !== 1)?.columnID);
  const [, guest] = demoLogins;
  const { user_id } = await stage.db.kysely
    .selectFrom('person')
    .select('user_id')
    .where('email_address', '=', guest.emailAddress)
    .executeTakeFirstOrThrow();
  await addMember(stage.db.kysely, sheet.sheetID, user_id);
  const audiences = [[], session, await logIn(stage.port, guest.emailAddress, guest.password)];
  const pushes = pushesTo(connections);
  const common = { connections, pushes };
  const run = (job: PushJob) => inWorker<PushJob, PushResult>('push-receivers.ts', job);
  const hub = await run({
    ...common,
    kind: 'hub',
    port: stage.port,
    pid: stage.serverPid,
    session,
    cells,
    url: sheet.url,
    audiences,
  });
  const bare = await startBare();
  const plain = await run({ ...common, kind: 'bare', port: bare.port, pid: bare.pid, message: hub.message }).finally(
    () => bare.close(),
  );
  const figure = (name: string, of: (result: PushResult) => number[]): Figure => ({
    name: `push to ${connections}, ${name}`,
    measured: median(of(hub)),
    unit: 'ms',
    also: { bytes: hub.message.length },
    reference: { what, value: median(of(plain)) },
  });
  return [
    figure('edit sent to last receiver', (result) => result.sentToLast),
    figure('first receiver to last', (result) => result.firstToLast),
    {
      name: `push to ${connections}, server CPU`,
      measured: hub.cpu,
      unit: 'ms',
      reference: { what, value: plain.cpu },
      target: { atMost: Number((plain.cpu * 1.15).toFixed(3)) },
    },
  ];
}
