/** What `docs/operating.md` has operators ask of their database: whether the tables of today understand it. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
/** In backquotes, some over the end of a line; `PID` stands for a number. */
const statements = [...page.matchAll(/`((?:select|update|delete)\s[^`]+)`/g)].map(([, said = '']) =>
  said.replaceAll(/\s+/g, ' ').replace('(PID)', '(0)'),
);

const client = new pg.Client({ connectionString: await freshDatabase() });
await client.connect();
afterAll(() => client.end());

test.each(statements)('[RUN-10] an operator may say: %s', async (statement) => {
  expect((await client.query(`explain ${statement}`)).rows).not.toEqual([]);
});

test('[RUN-10] all of them are found', () => expect(statements.length).toBeGreaterThanOrEqual(9));
