/** What pasted words become in each kind of column. */
import { expect, test } from 'vitest';
import type { Person } from '@marquee/contract/people.ts';
import type { Surroundings } from '#cells/kinds/kindView.ts';
import { columns } from '#test/sheetToNarrow.ts';
import { readValue } from './readValue.ts';

const person = (userID: number, firstName: string, surname: string, initials: string): Person => ({
  userID,
  firstName,
  surname,
  initials,
  profileColour: 'teal',
});
const around: Surroundings = {
  options: ['To do', 'Live'].map((name, at) => ({
    multiChoiceOptionID: at + 1,
    columnID: 23,
    name,
    colour: 'grey',
    ordering: at + 1,
  })),
  users: [person(1, 'Zoë', 'Adams', 'ZA'), person(2, 'Bob', 'Young', 'BY'), person(3, 'Ben', 'Yates', 'BY')],
  today: '2026-03-07',
};

function read(type: number, words: string, link?: { text: string; address: string }) {
  const column = columns.find(({ columnTypeID }) => columnTypeID === type);
  if (!column) throw new Error(`There is no column of type ${type}.`);
  return readValue(words, link, column, around);
}

test.each([
  [1, ' as it is ', { text: ' as it is ' }],
  [1, '', { text: '' }],
  [2, '7 Mar 2026', { date: '2026-03-07' }],
  [2, '2026-03-07', { date: '2026-03-07' }],
  [2, '07/03/2026', { date: '2026-03-07' }],
  [2, '', { date: null }],
  [3, 'live', { multiChoiceOptionID: 2 }],
  [3, ' To do ', { multiChoiceOptionID: 1 }],
  [3, '', { multiChoiceOptionID: null }],
  [4, 'zoe adams', { userID: 1 }],
  [4, 'ZA', { userID: 1 }],
  [4, 'Bob Young', { userID: 2 }],
  [4, '', { userID: null }],
  [5, 'example.com', { url: 'https://example.com' }],
  [5, '', { url: '', displayText: 'Click here' }],
])('[CLIP-2] in a column of type %i %j means %j', (type, words, fields) => {
  expect(read(type, words)).toEqual({ fields });
});

test.each([
  [2, 'someday'],
  [3, 'Unheard of'],
  [4, 'Nobody'],
  [4, 'BY'],
  [5, 'javascript:alert(1)'],
  [6, 'banner.html'],
  [6, ''],
  [1, 'x'.repeat(40_000)],
])('[CLIP-2] a column of type %i does not take %j', (type, words) => {
  expect(read(type, words)).toHaveProperty('trouble');
});

test('[CLIP-20] words that may mean two people are said to, and not to mean nobody', () => {
  expect(read(4, 'BY')).toEqual({ trouble: 'several people in this sheet are called “BY”' });
  expect(read(4, 'Nobody')).toEqual({ trouble: 'nobody in this sheet is called “Nobody”' });
});

test('[CLIP-2] a link that was copied with its words keeps both, and an unsafe one is not taken', () => {
  expect(read(5, 'Brief', { text: 'Brief', address: 'https://x.test/b' })).toEqual({
    fields: { url: 'https://x.test/b', displayText: 'Brief' },
  });
  expect(read(5, 'Brief', { text: 'Brief', address: 'javascript:alert(1)' })).toHaveProperty('trouble');
});

test('[CLIP-21] what a Status or Who column does not take is named, a long one by its beginning', () => {
  expect(read(3, ' Client\nreview ')).toEqual({ trouble: 'no option is called “Client review”' });
  expect(read(3, 'word '.repeat(60))).toEqual({ trouble: `no option is called “${'word '.repeat(8).slice(0, 39)}…”` });
});
