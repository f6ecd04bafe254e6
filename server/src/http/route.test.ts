/** That no call is forgotten when the app is built: the contract's list is what the routes answer. */
import { endpoint } from '@marquee/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { mustAnswer, route } from './route.ts';

const call = (name: string) =>
  endpoint({ name, method: 'GET', path: `/api/${name}`, tag: 'Rows', summary: 'Says nothing.', status: 204 });
const [known, planted] = [call('countRows'), call('plantRows')];
const answering = (one: typeof known) => route(one, () => Promise.resolve());

test('[RIGHTS-23] the app is not built while a call has no route, or a route no call', () => {
  expect(() => mustAnswer([known], [answering(known)])).not.toThrow();
  expect(() => mustAnswer([known, planted], [answering(known)])).toThrow('No route answers plantRows.');
  expect(() => mustAnswer([known], [answering(known), answering(planted)])).toThrow('no call plantRows.');
  // One that is called alike is not the same.
  expect(() => mustAnswer([known], [answering(call('countRows'))])).toThrow('No route answers countRows.');
});
