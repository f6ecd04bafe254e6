/** A server that is told to stop: what is under way is answered, what still arrives is sent elsewhere, then it ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';

const app = await startApp();

/** A bare connection, and everything that came over it by its end. */
async function aConnection(): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'connect');
  return { socket, received: once(socket, 'close').then(() => text) };
}

test('[START-20] an edit under way is finished, a call that still arrives is refused, nobody new is let in', async () => {
  const sheet = await aSheet(app);
  const late = await aConnection();
  late.socket.write('GET /api/column-types HTTP/1.1\r\nHost: marquee\r\n');
  let close: Promise<void> | undefined;
  const rename = await unhurried(app, async (tx) => {
    await tx.selectFrom('sheet').select('sheet_id').where('sheet_id', '=', sheet.sheetID).forUpdate().execute();
    const body = { sheet: { sheetID: sheet.sheetID, name: 'Under way' }, updateFields: ['name' as const] };
    const renaming = sheet.owner.attempt(updateSheet, { body });
    await untilWaiting(app, 1);
    close = app.close();
    late.socket.write('\r\n');
    expect(await late.received).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n[^]*"code":"busy"/i);
    expect(await late.received).toMatch(/\r\nconnection: close\r\n/i);
    await expect(fetch(`${app.base}/healthz`)).rejects.toThrow('fetch failed');
    return { renaming };
  });
  const answer = await rename.renaming;
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await close;
  const another = await startApp(app.databaseUrl);
  const there = new Caller(another.base, sheet.owner.credentials);
  expect((await readSheet(there, sheet.url)).name).toBe('Under way');
});
