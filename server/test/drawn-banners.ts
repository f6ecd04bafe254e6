/** Banners that Chromium draws, for tests: beside others a machine may be too busy at first for one to come to its end. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Marquee itself would try that again in an hour. */
const mostTries = 4;

/** Makes all pictures that are due, and tries again those of these cells that were put off. */
export async function drawAll({ db, freezer }: TestApp, cellIDs: readonly number[]): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await freezer.drain();
    const { numAffectedRows } = await sql`
      update still s set due_at = now() from version v
      where v.package = s.package and v.file_type = s.file_type and s.state = 'waiting' and v.cell_id = any(${[...cellIDs]}::int[])
    `.execute(db.kysely);
    if (numAffectedRows === 0n) return;
  }
}
