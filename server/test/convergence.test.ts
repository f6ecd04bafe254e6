/** Whatever people do, and whoever listens: hearing the changes comes to the same as reading the sheet afresh. */
import { addCell } from '@marquee/contract/cells.ts';
import { addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { knowBanners } from '#test/random-asks.ts';
import { batches, knownOf, make } from '#test/random-commands.ts';
import { Reader } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const owner = await aPerson(app, { admin: true });
// The sheet's FTP account is for Ann, too.
const ann = await aPerson(app, { accountID: owner.accountID });
const [bob, carl] = [await aPerson(app), await aPerson(app)];
const stranger = await aPerson(app, { admin: true });
const account = await anFtpAccount(owner, '127.0.0.1:1');
const people = [owner, owner, owner, ann, ann, ann, bob, bob, carl, stranger];

/** Each part has its own time, so that a slow machine has enough for all of them. */
const parts = [1, 2, 3, 4];
const runsInPart = 5;

let reloads = 0;
let catchUps = 0;

/** A sheet on which something is hidden already: a group from the public, a column from all but Ann. */
async function aSheetWithSecrets() {
  const sheet = await aSheet(app, { owner, members: [ann, bob, carl] });
  const known = knownOf(sheet, people, carl);
  const { sheetID } = sheet;
  for (const name of ['Third', 'Fourth']) {
    known.groups.push((await owner.call(addGroup, { body: { group: { sheetID, name } } })).body.groupID);
  }
  const group = { groupID: sheet.groups[1].groupID, hideFromPublic: true };
  await owner.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const { columnID } = (await ann.call(addColumn, { body: { sheetID, columnTypeID: 3, name: 'Mine' } })).body;
  known.columns.push({ id: columnID, type: 3 });
  const column = { columnID, accessRestrictions: 3, ordering: 2 } as const;
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions', 'ordering'] } });
  await knowBanners(app.db, known, account);
  const ads = (await ann.call(addColumn, { body: { sheetID, columnTypeID: 6, name: 'My ads' } })).body;
  known.columns.push({ id: ads.columnID, type: 6 });
  const justAnns = { columnID: ads.columnID, accessRestrictions: 3 } as const;
  await ann.call(updateColumn, { body: { column: justAnns, updateFields: ['accessRestrictions'] } });
  const cellBanner = {
    ftpaccountID: account.ftpAaccountID,
    fileName: 'mine.png',
    ftpfolder: 'spring',
    fileType: 1,
  } as const;
  const cell = { rowID: sheet.rows[0].rowID, columnID: ads.columnID, cellBanner };
  known.banners.push((await ann.call(addCell, { body: { cell } })).body.cellID);
  return { sheet, known };
}

test.for(parts)(
  '[LIVE-4] members, column creators and the public who hear the changes have what a fresh read has, part %i',
  { timeout: 180_000 },
  async () => {
    const property = fc.asyncProperty(batches, async (sequence) => {
      const { sheet, known } = await aSheetWithSecrets();
      const readers = await Promise.all(
        Object.entries({ owner, ann, bob, visitor }).map(([name, caller]) => Reader.start(name, caller, sheet)),
      );
      try {
        for (const [at, batch] of sequence.entries()) {
          const answers = await Promise.all(batch.map((command) => make(known, command)));
          for (const { answer } of answers) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          if (at % 3 === 0) for (const reader of readers) await reader.readAgain();
        }
        for (const reader of readers) {
          const { heard, read, packed } = await reader.heardAndRead();
          expect(heard, `what ${reader.name} heard`).toEqual(read);
          expect(packed, `what ${reader.name} read packed`).toEqual(read);
          for (const state of await reader.caughtUp()) {
            catchUps += 1;
            if (state) expect(state, `what ${reader.name} caught up on`).toEqual(read);
            else reloads += 1;
          }
        }
      } finally {
        await Promise.all(readers.map((reader) => reader.stop()));
      }
    });
    await fc.assert(property, { numRuns: runsInPart, endOnFailure: process.env['SHRINK'] === undefined });
  },
);

test('[LIVE-4] reloading, which is always right and never good, stays the exception', () => {
  expect(reloads).toBeLessThan(catchUps);
});
