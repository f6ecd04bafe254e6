/** Why a banner is not frozen, as a code: also where it was kept as a sentence until now. */
import { readFileSync } from 'node:fs';
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import type { NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import { transferWords, type TransferFailureKind } from '@marquee/contract/transfer-words.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { connect } from '#platform/db.ts';
import { NotFrozen } from './not-frozen.ts';

const limits = { bytes: 200_000_000, files: 1000, unpackedBytes: 50_000, ratio: 100 };
const failures = Object.keys(transferWords) as TransferFailureKind[];

/** What was in the database by then. */
const reasons: NotFrozenReason[] = [
  ...(['tooHeavy', 'tooManyFiles', 'zipTooHeavy', 'zipTooDense', 'zipBroken', 'empty', 'gone', 'noStore'] as const).map(
    (code) => new NotFrozen(code, limits).reason,
  ),
  ...(['zipLink', 'badPath', 'clash'] as const).map(
    (code) => new NotFrozen(code, limits, { name: 'a “b”.png' }).reason,
  ),
  { code: 'unreachable' },
  ...failures
    .filter((failure) => !/^(?:fileGone|folderGone|inUse|folderSilent)$/.test(failure))
    .map((failure): NotFrozenReason => {
      if (failure === 'badPath') return { code: 'unreachable', failure, name: '/a/b' };
      const more =
        failure === 'denied' ? { name: '/a/b' } : failure === 'wrongProtocol' ? { protocol: 'sftp' as const } : {};
      return { code: 'unreachable', failure, account: 'Studio', ...more };
    }),
];

const db = connect(await freshDatabase(), () => undefined);

test.each(reasons)('[VERSION-19] what was kept as a sentence is the same as a code: $code $failure', async (reason) => {
  const migration = readFileSync(new URL('../../../migrations/0047_freezing_reasons.sql', import.meta.url), 'utf8');
  const made = migration.slice(0, migration.indexOf('$$;') + 3);
  await db.kysely.connection().execute(async (one) => {
    await sql.raw(made).execute(one);
    const { rows } = await sql<{ now: NotFrozenReason }>`
      select pg_temp.reason_of(${reason.code}, ${whyNotFrozen(reason)}) as now`.execute(one);
    expect(rows[0]?.now).toEqual(reason);
  });
});

describe('[VERSION-19] a reason', () => {
  test('says what it is about: the limit at the time, or a name as it was, shortened, which garbles no sentence', () => {
    const { reason } = new NotFrozen('tooManyFiles', limits);
    expect(reason).toEqual({ code: 'tooManyFiles', limit: 1000 });
    const odd = new NotFrozen('badPath', limits, { name: `${'x'.repeat(9000)}\0\n.png` });
    expect(odd.reason.name).toHaveLength(4096);
    expect(odd.message).toMatch(/“x{74}��\.png”/);
  });

  test('of a kind that nobody knows any more has words too', () => {
    expect(whyNotFrozen({ code: 'unreachable', failure: 'toString', account: 'Studio' })).toBe(
      whyNotFrozen({ code: 'unreachable' }),
    );
  });
});
