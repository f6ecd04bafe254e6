/** Whatever is posted, read, changed and deleted, by whomever and in whatever order: everybody's counts are right, also after a break. */
import * as calls from '@marquee/contract/comments.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Reader } from '#test/reader.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const [bob, cy] = [await aPerson(app), await aPerson(app)];
const people = [ann, bob, cy];

/** What somebody does; the numbers choose among whoever and whatever there is by then. */
const step = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'reply', 'read', 'read', 'edit', 'delete', 'deleteRow', 'reconnect'),
  who: fc.nat(2),
  a: fc.nat(99),
  b: fc.nat(99),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Said {
  id: number;
  /** the row it hangs on; null for the sheet itself */
  at: number | null;
  by: TestPerson;
  readBy: Set<TestPerson>;
}

/** What should be there, told by nothing but what was done. */
class Expected {
  said: Said[] = [];
  readonly rows: Set<number>;
  constructor(sheet: TestSheet) {
    this.rows = new Set(sheet.rows.map((row) => row.rowID));
  }

  /** Comments and unread ones of each place that is left, for one person. */
  countsFor(person: TestPerson): Record<string, [number, number]> {
    const countAt = (at: number | null): [number, number] => {
      const there = this.said.filter((one) => one.at === at);
      return [there.length, there.filter((one) => one.by !== person && !one.readBy.has(person)).length];
    };
    return Object.fromEntries([null, ...this.rows].map((at) => [String(at), countAt(at)]));
  }
}

function countsIn(sheet: Sheet): Record<string, [number, number]> {
  const rows = sheet.groups.flatMap((group) => group.rows);
  return {
    null: [Number(sheet.noOfComments), Number(sheet.noOfUnreadCommentsForUser)],
    ...Object.fromEntries(
      rows.map((row) => [String(row.rowID), [Number(row.noOfComments), Number(row.noOfUnreadCommentsForUser)]]),
    ),
  };
}

const pick = <T>(from: readonly T[], number: number): T | undefined => from[number % from.length];

async function take({ kind, who, a, b }: Step, sheet: TestSheet, expected: Expected): Promise<void> {
  const person = people[who] ?? ann;
  const at = pick([null, ...expected.rows], a) ?? null;
  const old = pick(expected.said, a);
  const own = pick(
    expected.said.filter((one) => one.by === person),
    a,
  );
  if (kind === 'post' || (kind === 'reply' && old)) {
    const place = kind === 'reply' && old ? old.at : at;
    const comment = {
      ...(place === null ? { sheetID: sheet.sheetID } : { rowID: place }),
      ...(kind === 'reply' && old ? { parentCommentID: old.id } : {}),
      commentText: `<p>${b} <span data-mention="${bob.userID}">@b</span></p>`,
    };
    const call = { body: { comment }, key: crypto.randomUUID() };
    const { body } = await person.call(calls.addComment, call);
    // Every third answer is taken to be lost, and the post sent again.
    if (b % 3 === 0) await person.call(calls.addComment, call);
    expected.said.push({ id: body.commentID, at: place, by: person, readBy: new Set() });
  } else if (kind === 'read' && old) {
    // Some or all of a place, one's own and what was read before among them.
    const there = expected.said.filter((one) => one.at === old.at && (b % 2 === 0 || one.id <= old.id));
    const commentIds = there.map((one) => one.id);
    await person.call(calls.addUserCommentRead, { body: { userId: person.userID, commentIds } });
    for (const one of there) one.readBy.add(person);
  } else if (kind === 'edit' && own) {
    const comment = { commentID: own.id, commentText: `<p>Better ${b}</p>` };
    await person.call(calls.updateComment, { body: { comment, updateFields: ['commentText'] } });
  } else if (kind === 'delete' && own) {
    await person.call(calls.deleteComment, { params: { id: String(own.id) } });
    expected.said = expected.said.filter((one) => one !== own);
  } else if (kind === 'deleteRow' && at !== null && expected.rows.size > 1) {
    await person.call(deleteRow, { params: { id: String(at) } });
    expected.rows.delete(at);
    expected.said = expected.said.filter((one) => one.at !== at);
  }
}

test(
  '[COMMENT-33] unread counts are right after any order of post, read, edit, delete and reconnect',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const sheet = await aSheet(app, { owner: ann, members: [bob, cy] });
      const expected = new Expected(sheet);
      const readers = await Promise.all(people.map((person) => Reader.start(String(person.userID), person, sheet)));
      try {
        for (const one of steps) {
          await take(one, sheet, expected);
          // From here on one of them catches up in the end.
          if (one.kind === 'reconnect') await readers[one.who]?.readAgain();
        }
        for (const [at, person] of people.entries()) {
          const counts = expected.countsFor(person);
          const heard = await readers[at]?.heardAndRead();
          expect(countsIn(await readSheet(person, sheet.url)), 'read afresh').toEqual(counts);
          expect(heard && countsIn(heard.heard), 'heard').toEqual(counts);
          for (const caughtUp of (await readers[at]?.caughtUp()) ?? []) {
            if (caughtUp) expect(countsIn(caughtUp), 'caught up').toEqual(counts);
          }
          for (const rowID of expected.rows) {
            const { body } = await person.call(calls.listComments, { query: { rowID: String(rowID) } });
            const unread = body.filter((comment) => comment.read === 0 && !comment.isDeleted);
            expect(unread.length, 'listed').toBe(counts[String(rowID)]?.[1]);
          }
        }
      } finally {
        await Promise.all(readers.map((reader) => reader.stop()));
      }
    });
    await fc.assert(property, { numRuns: 8, endOnFailure: process.env['SHRINK'] === undefined });
  },
);
