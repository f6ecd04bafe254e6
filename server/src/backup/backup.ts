/** `npm run backup [-- FOLDER]`: writes everything in the database into a folder, also while the server runs. */
import { join, resolve } from 'node:path';
import { placeOfBlobs } from '#blobs/open-store.ts';
import { databaseForTool } from '#postgres/running.ts';
import { removeAbandoned } from './abandoned.ts';
import { runTool } from './tool.ts';
import { writeBackup } from './write-backup.ts';

const call = { usage: 'Usage: npm run backup [-- FOLDER]', words: 1 };

await runTool(call, async (settings, [wanted], signal) => {
  const name = `marquee-${new Date().toISOString().replace(/\..*/, '').replaceAll(':', '-')}`;
  const backups = join(settings.dataDir, 'backups');
  const folder = resolve(wanted ?? join(backups, name));
  await removeAbandoned(backups);
  const { url, stop } = await databaseForTool(settings);
  try {
    await writeBackup(url, folder, console.log, signal);
  } finally {
    await stop();
  }
  console.log(`\nThe backup is in ${folder}. Keep a copy on another machine.`);
  console.log(`The files of banner versions are not in it. Keep a copy of ${placeOfBlobs(settings)}, too.`);
  if (settings.appSecret === undefined) {
    console.log(
      `${settings.dataDir}/secret.key is not in it. Keep it too, somewhere else: stored FTP passwords can't be read without it.`,
    );
  }
});
