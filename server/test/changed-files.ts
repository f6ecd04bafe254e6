/** Files that were changed after approval, for tests. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Has people mailed of them at once: as if none had been found for a while. */
export async function mailChangedFiles(app: TestApp): Promise<void> {
  await sql`update notification set created_at = created_at - interval '1 minute' where kind = 'changed'`.execute(
    app.db.kysely,
  );
  await app.changedMails.now();
}
