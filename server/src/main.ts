/** Starts Marquee: the database, its tables, the demo if wanted, the server; stops all of it cleanly, and says in one sentence what fails. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { demoLogins, seedDemo } from '#demo/demo.ts';
import { connect, type Db } from '#platform/db.ts';
import { startEmbedded } from '#platform/embedded-postgres.ts';
import { loadSettings, StartError, type Settings } from '#platform/env.ts';
import { migrate } from '#platform/migrate.ts';
import { buildApp } from './app.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What was started, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];

async function stop(): Promise<void> {
  for (const end of started.splice(0).toReversed()) await end();
}

async function openDatabase(settings: Settings): Promise<Db> {
  let url = settings.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, log: (message) => console.log(message) });
    started.push(() => embedded.stop());
    url = embedded.url;
  }
  const db = connect(url, (message) => console.error(message));
  started.push(() => db.close());
  try {
    await migrate(db);
  } catch (error) {
    throw databaseError(error, settings);
  }
  return db;
}

/** One sentence for what people get wrong about DATABASE_URL; anything else is a fault of ours and shows whole. */
function databaseError(error: unknown, settings: Settings): unknown {
  if (settings.databaseUrl === undefined || !(error instanceof Error)) return error;
  const { hostname, port, pathname } = new URL(settings.databaseUrl);
  const code = 'code' in error ? String(error.code) : '';
  const reason: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${hostname || 'localhost'}:${port || 5432}`,
    ENOTFOUND: `the host ${hostname} is unknown`,
    ETIMEDOUT: `${hostname} does not answer`,
    '28P01': 'the password is wrong',
    '28000': 'the user is not let in',
    '3D000': `there is no database ${pathname.slice(1)}`,
    '42501': 'the user may not create tables',
  };
  const known = reason[code] ?? (/timeout/i.test(error.message) ? `${hostname} does not answer` : undefined);
  return known ? new StartError(`Cannot use DATABASE_URL: ${known}.`) : error;
}

async function listen(settings: Settings): Promise<void> {
  mkdirSync(settings.dataDir, { recursive: true });
  const db = await openDatabase(settings);
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' });
  const app = await buildApp(db, settings, log);
  started.push(() => app.close());
  const demo = settings.demo ? await seedDemo(app.house) : undefined;
  try {
    await app.server.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${settings.port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`,
      );
    }
    if (code === 'EACCES') throw new StartError(`Port ${settings.port} needs more rights. Choose one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${settings.host} is not an address of this machine.`);
    throw error;
  }
  announce(app.server.server.address(), settings, demo?.url);
}

function announce(bound: unknown, settings: Settings, demoUrl: string | undefined): void {
  const port = typeof bound === 'object' && bound && 'port' in bound ? Number(bound.port) : settings.port;
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host) ? 'localhost' : settings.host;
  const address = settings.publicUrl ?? `http://${shownHost}:${port}`;
  console.log(`\nMarquee is ready at ${address}`);
  if (demoUrl === undefined) return;
  for (const { role, emailAddress, password } of demoLogins) console.log(`  ${role}: ${emailAddress} / ${password}`);
  console.log(`  demo sheet: ${address}/sheet/${demoUrl}\n`);
}

let isStopping = false;

async function stopAndExit(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping…');
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

process.on('SIGINT', () => void stopAndExit());
process.on('SIGTERM', () => void stopAndExit());
// The starter went away without a word (it was killed): so do we, in order.
process.on('disconnect', () => void stopAndExit());

try {
  await listen(loadSettings(root));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  await stop().catch(() => undefined);
  process.exit(1);
}
