/** New things that could not be saved: what is given back of them where their sheet goes. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import { addNamed, hasTroubledAdditions, takeTroubled } from './additions.ts';

test('[SCREEN-861] of pasted rows that were refused the words that were pasted are given back, of a named one its name', async () => {
  const refused = () => Promise.reject(new Refusal('tooManyRows'));
  addNamed('rows:1', '2 new rows', refused, { title: 'Nothing was pasted', words: 'one\ntwo' });
  addNamed('groups:1', 'Spring', refused);
  await expect.poll(hasTroubledAdditions).toBe(true);
  expect(takeTroubled()).toEqual(['one\ntwo', 'Spring']);
  expect(hasTroubledAdditions()).toBe(false);
});
