/** `npm run restore -- FOLDER`: reads a backup into an empty database, the embedded one or one's own. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { databaseForTool } from '#postgres/running.ts';
import { StartError } from '#platform/env.ts';
import { connect } from '#platform/db.ts';
import { brokenOff } from './broken-off.ts';
import { finishRestore, type LeftPast } from './leave-past.ts';
import { readBackup, tryAgain } from './read-backup.ts';
import { putMark } from './restore-mark.ts';
import { runTool } from './tool.ts';

const call = { usage: 'Usage: npm run restore -- FOLDER', words: 1 };

async function finish(url: string): Promise<LeftPast> {
  const db = connect(url, () => undefined);
  try {
    return (await finishRestore(db)) ?? { mails: 0, sessions: 0 };
  } catch (error) {
    throw brokenOff(error, tryAgain);
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
    const { mails, sessions } = await finish(url);
    console.log(`Restored ${withCommas(rows)} rows, as they were on ${madeAt}.`);
    if (mails > 0)
      console.log(`Emails that waited then are not sent, as they may have been since: ${withCommas(mails)}.`);
    if (sessions > 0)
      console.log(
        `Everyone who was logged in then has to log in again, as they may have logged out since: ${withCommas(sessions)}.`,
      );
  } finally {
    await stop();
  }
  if (settings.appSecret === undefined && !existsSync(join(settings.dataDir, 'secret.key'))) {
    console.log(`Now put secret.key back into ${settings.dataDir}: stored FTP passwords can't be read without it.`);
  }
});
