/** That no call and no method of the live line is without rights. */
import { everyCall } from '@marquee/contract/calls.ts';
import { endpoint } from '@marquee/contract/endpoint.ts';
import { hubMethods } from '@marquee/contract/live.ts';
import { describe, expect, test } from 'vitest';
import { table, withoutRights } from './table.ts';

const methods = Object.keys(hubMethods);

describe('[RIGHTS-16] every call of the contract and every method of the live line is in the table of rights', () => {
  test('in the contract', () => expect(withoutRights(everyCall, methods)).toEqual([]));
  test('planted ones are found', () => {
    const planted = endpoint({
      name: 'plantRows',
      method: 'POST',
      path: '/api/rows/plant',
      tag: 'Rows',
      summary: 'Does what nobody has said who may.',
      status: 204,
    });
    expect(withoutRights([...everyCall, planted], [...methods, 'addToPlants'])).toEqual(['plantRows', 'addToPlants']);
  });
  test('no two rows are called alike', () => {
    const names = Object.values(table).flatMap((attempts) => attempts.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});
