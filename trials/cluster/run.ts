/** `npm run cluster`: three server processes over one database behind one address, until Ctrl+C. `--processes 3 --port 3000`. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { databaseForTool } from '@marquee/server/src/postgres/running.ts';
import { loadSettings, StartError, type Settings } from '@marquee/server/src/platform/env.ts';
import { Servers } from './servers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What was started, to be ended in the opposite order. */
const started: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;

function end(code: number): void {
  ending ??= (async () => {
    for (const one of started.splice(0).toReversed()) await one().catch(console.error);
    process.exit(code);
  })();
}

/** Each process keeps its files apart, but for versions of banners, which the first one has as a single server would; the secret is that of the first one. */
function folderOf({ dataDir, appSecret }: Settings, n: number): string {
  const folder = join(dataDir, `process-${n + 1}`);
  mkdirSync(folder, { recursive: true });
  if (appSecret === undefined) copyFileSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'));
  return folder;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { processes: { type: 'string', default: '3' }, port: { type: 'string' } },
  });
  const settings = loadSettings(root);
  const database = await databaseForTool(settings);
  started.push(() => database.stop());
  const servers = await Servers.start({
    port: Number(values.port ?? settings.port),
    processes: Number(values.processes),
    settings: (base, n) => ({
      HOST: '127.0.0.1',
      PUBLIC_URL: settings.publicUrl ?? base,
      DATABASE_URL: database.url,
      BLOB_URL: settings.blobUrl ?? pathToFileURL(join(settings.dataDir, 'blobs')).href,
      DATA_DIR: n === 0 ? settings.dataDir : folderOf(settings, n),
      DEMO: n === 0 && settings.demo ? '1' : '0',
    }),
    // Their logs, which are lines of JSON; what they say when they start is said below, once.
    heard: (text) => process.stdout.write(text.replace(/^[^{].*\n|^\n/gm, '')),
  });
  started.push(() => servers.close());
  console.log(`${servers.running.length} servers answer at ${servers.base}`);
  for (const { base } of servers.running) console.log(`  ${base}`);
  for (const line of servers.running[0]?.printed().match(/^ {2}.*$/gm) ?? []) console.log(line);
}

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
try {
  await run();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  end(1);
}
