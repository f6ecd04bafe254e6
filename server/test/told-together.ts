/** What is told of many banners at once and mailed once it is quiet, for tests. */
import type { NotificationKind } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Makes what was told of a kind so far older than any quiet that is waited for. */
const letItBeQuiet = (app: TestApp, kind: NotificationKind) =>
  sql`update notification set created_at = created_at - interval '5 minutes' where kind = ${kind}`.execute(
    app.db.kysely,
  );

/** Has people mailed of files that were changed after approval. */
export async function mailChangedFiles(app: TestApp): Promise<void> {
  await letItBeQuiet(app, 'changed');
  await app.changedMails.now();
}

/** Has people mailed of what clients approved without a word. */
export async function mailApprovals(app: TestApp): Promise<void> {
  await letItBeQuiet(app, 'client');
  await app.approvedMails.now();
}
