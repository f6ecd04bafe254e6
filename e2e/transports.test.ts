/** The live connection where a browser, or what stands between it and us, does not let the better transports through. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letIn } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { cellOf, openSheet, readSheet, typeInto } from './support/sheet-page.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

const transports = [
  { name: 'WebSockets', missing: [], address: /^ws:/ },
  { name: 'server-sent events', missing: ['WebSocket'], address: /sheet-update-hub\?id=/ },
  { name: 'long polling', missing: ['WebSocket', 'EventSource'], address: /sheet-update-hub\?id=.*_=/ },
] as const;

test.each(transports)('[LIVE-20] a browser hears others over $name', async ({ missing, address }) => {
  const ada = await desk.window();
  const visitor = await desk.window();
  const opened: string[] = [];
  visitor.on('request', (request) => opened.push(request.url()));
  visitor.on('websocket', (socket) => opened.push(socket.url()));
  await visitor.addInitScript((names) => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  }, missing);
  await letIn(ada, 'admin', desk.demoUrl);
  await openSheet(visitor, desk.demoUrl);
  const sheet = await readSheet(ada, desk.demoUrl);
  const rowID = sheet.groups[0]?.rows[0]?.rowID ?? 0;
  const columnID = sheet.columns.find((column) => column.columnTypeID === columnTypes.text)?.columnID ?? 0;
  const text = `Heard without ${missing.join(' and ') || 'detours'}`;
  await typeInto(cellOf(ada, rowID, columnID), text);
  await cellOf(visitor, rowID, columnID).filter({ hasText: text }).waitFor();
  expect(opened.filter((url) => address.test(url))).not.toEqual([]);
  if (missing.length > 0) expect(opened.filter((url) => url.startsWith('ws:'))).toEqual([]);
  for (const page of [ada, visitor]) await page.context().close();
});
