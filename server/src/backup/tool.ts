/** What the commands about backups share: they read the settings, do their work, and say in one sentence what fails. */
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '#platform/data-folder.ts';
import { databaseError } from '#platform/database-error.ts';
import { loadSettings, StartError, type Settings } from '#platform/env.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export async function runTool(work: (settings: Settings, words: string[]) => Promise<void>): Promise<void> {
  try {
    const settings = loadSettings(root);
    makeDataFolder(settings.dataDir);
    await work(settings, process.argv.slice(2)).catch((error: unknown) => {
      throw databaseError(error, settings);
    });
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
