/** What the commands about backups share: they read the settings, do their work or stop in order, and say in one sentence what fails. */
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '#platform/data-folder.ts';
import { databaseError } from '#platform/database-error.ts';
import { loadSettings, StartError, type Settings } from '#platform/env.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** How a command is called. */
interface Call {
  /** in one line */
  usage: string;
  /** how many words it takes, at most */
  words: number;
}

/** What a command was given; undefined where it was only asked how it is called. Throws where it takes no such thing: a folder is not called --help. */
function wordsOf(given: readonly string[], { usage, words }: Call): string[] | undefined {
  if (given.includes('--help') || given.includes('-h')) return undefined;
  const unknown = given.find((word) => word.startsWith('-')) ?? given[words];
  if (unknown !== undefined) throw new StartError(`“${unknown}” is not known here. ${usage}`);
  return [...given];
}

/**
 * Does the work of a command. Ctrl-C and SIGTERM abort its signal: it then ends its way back, so that it leaves nothing half and no database
 * running that it started.
 */
export async function runTool(
  call: Call,
  work: (settings: Settings, words: string[], signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    const words = wordsOf(process.argv.slice(2), call);
    if (!words) return console.log(call.usage);
    const settings = loadSettings(root);
    makeDataFolder(settings.dataDir);
    await work(settings, words, stopping.signal).catch((error: unknown) => {
      throw stopping.signal.aborted
        ? new StartError('Stopped before it was done. Nothing was changed.')
        : databaseError(error, settings);
    });
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
