/** Whatever people did on a sheet under keys: sending all of it again changes nothing, and is answered as at first. */
import { listChoosablePresets } from '@marquee/contract/checks/naming.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestPerson } from '#test/builders.ts';
import { Caller, type Answer } from '#test/client.ts';
import { knowBanners } from '#test/random-asks.ts';
import { batches, knownOf, make, type Made } from '#test/random-commands.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const account = await anFtpAccount(ann, '127.0.0.1:1');

const said = ({ status, body, revision, headers }: Answer) => ({
  status,
  body,
  revision,
  location: headers.get('location'),
});

test('[CALL-40] whatever was done on a sheet, sending it all again changes nothing', { timeout: 180_000 }, async () => {
  const [carl, stranger] = [await aPerson(app), await aPerson(app, { admin: true })];
  const people: TestPerson[] = [ann, ann, ann, bob, bob, carl, stranger];
  const visitor = new Caller(app.base);
  let sentAgain = 0;
  const property = fc.asyncProperty(batches, fc.infiniteStream(fc.nat(99)), async (sequence, order) => {
    const sheet = await aSheet(app, { owner: ann, members: [bob, carl] });
    const known = knownOf(sheet, people, carl);
    await knowBanners(app.db, known, account);
    const done: Made[] = [];
    for (const batch of sequence) {
      for (const made of await Promise.all(batch.map((command) => make(known, command, crypto.randomUUID())))) {
        expect(made.answer.status, JSON.stringify(made.answer.body)).toBeLessThan(500);
        if (made.answer.status < 300 && made.endpoint.takesKey) done.push(made);
      }
    }
    const readers = [ann, bob, visitor];
    const named = () => ann.call(listChoosablePresets, { params: { id: String(sheet.sheetID) } });
    const read = async () => ({
      sheets: await Promise.all(readers.map((reader) => readSheet(reader, sheet.url))),
      presets: (await named()).body.named,
    });
    const before = await read();
    const shuffled = done.map((made) => ({ made, at: order.next().value })).toSorted((a, b) => a.at - b.at);
    await Promise.all(
      shuffled.map(async ({ made: { caller, endpoint, input, answer } }) => {
        const again = await caller.attempt(endpoint, input);
        sentAgain += 1;
        // Carl may have been removed since.
        if (caller === carl && again.status === 404) return;
        expect(said(again), `${endpoint.name} ${JSON.stringify(input)}`).toEqual(said(answer));
      }),
    );
    expect(await read()).toEqual(before);
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: process.env['SHRINK'] === undefined });
  // Some of what is drawn is refused, sometimes most of it.
  expect(sentAgain).toBeGreaterThan(12);
});
