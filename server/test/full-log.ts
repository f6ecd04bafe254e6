/** A disk that is full for what is logged of one sheet, so that no change of it can be saved. */
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/** The result makes room again; the end of the test does so, too. */
export async function fillUp(app: TestApp, sheetID: number): Promise<() => Promise<void>> {
  const name = `full_${sheetID}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
         begin raise exception 'No space left on device' using errcode = '53100'; end $$;
       create trigger ${name} before insert on sheet_event for each row when (new.sheet_id = ${sheetID})
         execute function ${name}()`,
    )
    .execute(app.db.kysely);
  const makeRoom = async () => void (await sql.raw(`drop function if exists ${name} cascade`).execute(app.db.kysely));
  onTestFinished(makeRoom);
  return makeRoom;
}
