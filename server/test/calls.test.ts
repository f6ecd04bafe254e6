/** That the contract's list of calls is whole: no file of it has a call that is not in the list. */
import { globSync } from 'node:fs';
import { callsOf, everyCall } from '@marquee/contract/calls.ts';
import { expect, test } from 'vitest';

const folder = new URL('../../contract/src/', import.meta.url);

test('[RIGHTS-23] every call of the contract is listed, under the name of its constant', async () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      const calls = callsOf(exported);
      for (const call of calls) expect(exported[call.name], call.name).toBe(call);
      return calls.map((call) => call.name);
    }),
  );
  // A file may hand on what is in a smaller one.
  const names = [...new Set(found.flat())];
  expect(everyCall.map((call) => call.name)).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});
