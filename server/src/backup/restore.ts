/** `npm run restore -- FOLDER`: reads a backup into an empty database, the embedded one or one's own. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { databaseForTool } from '#postgres/running.ts';
import { StartError } from '#platform/env.ts';
import { connect } from '#platform/db.ts';
import { finishRestore } from './leave-past.ts';
import { readBackup } from './read-backup.ts';
import { putMark } from './restore-mark.ts';
import { runTool } from './tool.ts';

const call = { usage: 'Usage: npm run restore -- FOLDER', words: 1 };

async function finish(url: string): Promise<number> {
  const db = connect(url, () => undefined);
  try {
    return (await finishRestore(db)) ?? 0;
  } finally {
    await db.close();
  }
}

await runTool(call, async (settings, [wanted], signal) => {
  if (wanted === undefined) throw new StartError('Say which backup: npm run restore -- FOLDER');
  const { url, stop } = await databaseForTool(settings);
  try {
    const { tables, madeAt } = await readBackup(url, resolve(wanted), { signal, mark: putMark });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const mails = await finish(url);
    console.log(`Restored ${withCommas(rows)} rows, as they were on ${madeAt}.`);
    if (mails > 0)
      console.log(`Emails that waited then are not sent, as they may have been since: ${withCommas(mails)}.`);
  } finally {
    await stop();
  }
  if (settings.appSecret === undefined && !existsSync(join(settings.dataDir, 'secret.key'))) {
    console.log(`Now put secret.key back into ${settings.dataDir}: stored FTP passwords can't be read without it.`);
  }
});
