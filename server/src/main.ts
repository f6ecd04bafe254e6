/** Starts Marquee: the database, its tables, the demo if wanted, the server; stops all of it cleanly, and says in one sentence what fails. */
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { countUnreadable, hasStoredPasswords } from '#banners/accounts/find-accounts.ts';
import { whyNothingIsDrawn } from '#banners/stills/find-chromium.ts';
import { startDemoFtp } from '#demo/demo-ftp.ts';
import { keepVersions } from '#demo/demo-versions.ts';
import { demoLogins, seedDemo } from '#demo/demo.ts';
import { finishRestore } from '#backup/leave-past.ts';
import { StoreFailure, type BlobStore } from '#blobs/blob-store.ts';
import { makeDataFolder } from '#platform/data-folder.ts';
import { isDiskFull } from '#platform/disk-room.ts';
import { databaseError } from '#platform/database-error.ts';
import { connect, type Db } from '#platform/db.ts';
import { startEmbedded } from '#postgres/embedded-postgres.ts';
import { loadSettings, StartError, type Settings } from '#platform/env.ts';
import { makeLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { noteAddress } from '#platform/running-address.ts';
import { giveBackWhenQuiet, giveMemoryBack } from '#platform/give-back.ts';
import { checkSecret } from '#platform/secret.ts';
import { buildApp, type App } from './app.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const otherSecret =
  'Some stored FTP passwords were kept with another secret and can’t be read. Start with that one (APP_SECRET, or secret.key in DATA_DIR), or enter them again.';

const restoreEnded =
  'A restore that was killed when all of its data was there is ended now. Of an old backup, the mails that waited then are not sent, and everyone who was logged in then has to log in again.';

/** What was started, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];
let isStopping = false;
/** Settles once it is clear whether it started. */
let starting: Promise<void> | undefined;

async function stop(): Promise<void> {
  for (const end of started.splice(0).toReversed()) await end();
}

async function openDatabase(settings: Settings, log: Logger): Promise<Db> {
  let url = settings.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, log: (message) => console.log(message) });
    started.push(() => embedded.stop());
    url = embedded.url;
  }
  const db = connect(url, (message) => log.warn(message));
  started.push(() => db.close());
  try {
    await migrate(db);
    const left = await finishRestore(db);
    if (left) log.warn(left, restoreEnded);
  } catch (error) {
    throw databaseError(error, settings);
  }
  return db;
}

/** The store of versions. One that refuses us ends the start; one that is away or full may come back, and versions wait for it. */
async function tryStore(app: App, log: Logger): Promise<BlobStore | undefined> {
  try {
    return await app.fileServers.blobs();
  } catch (error) {
    const mayPass = error instanceof StoreFailure ? error.mayPass : isDiskFull(error);
    if (!mayPass) throw error instanceof StoreFailure ? new StartError(error.message, { cause: error }) : error;
    log.warn({ err: error }, 'The store of versions can’t be used yet.');
    return undefined;
  }
}

/** One sentence for what keeps it from its port. */
function listenError(error: unknown, { host, port }: Settings): unknown {
  const noAddress = `HOST ${host} is not an address of this machine.`;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`,
    EACCES: `Port ${port} needs more rights. Choose one above 1023.`,
    EADDRNOTAVAIL: noAddress,
    EAFNOSUPPORT: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: `HOST ${host} cannot be looked up now.`,
  };
  const sentence = sentences[error instanceof Error && 'code' in error ? String(error.code) : ''];
  return sentence === undefined ? error : new StartError(sentence);
}

/** Once it is to stop it starts nothing more; what is under way is finished, so that it can be stopped in order. */
async function listen(settings: Settings): Promise<void> {
  makeDataFolder(settings.dataDir);
  const log = makeLog(settings.logLevel);
  const db = await openDatabase(settings, log);
  await checkSecret(settings, () => hasStoredPasswords(db));
  if (isStopping) return;
  const app = await buildApp(db, settings, log);
  started.push(() => app.close());
  const unreadable = await countUnreadable(db, app.fileServers.sealer);
  if (unreadable > 0) log.warn({ passwords: unreadable }, otherSecret);
  const store = settings.versions ? await tryStore(app, log) : undefined;
  const demo = settings.demo ? await seedDemo(app.services, settings.versions, store) : undefined;
  const demoFtp = settings.demo ? await startDemoFtp(settings, db) : undefined;
  if (demoFtp) {
    started.push(() => demoFtp.close());
    app.fileServers.own(demoFtp.host);
  }
  if (isStopping) return;
  // Nobody waits yet.
  giveMemoryBack();
  await app.server.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenError(error, settings);
  });
  const forgetAddress = noteAddress(settings.dataDir, app.services.address());
  started.push(async () => forgetAddress());
  const stopGivingBack = giveBackWhenQuiet();
  started.push(async () => stopGivingBack());
  // Where the starter names a folder for it: the next start neither compiles all of this again nor loads what does.
  flushCompileCache();
  if (demo && settings.versions) {
    const keep = async () => keepVersions(db.kysely, await app.fileServers.blobs());
    app.fileServers.inBackground('keeping the versions of the demo', keep);
  }
  const why = settings.versions ? await whyNothingIsDrawn(settings.chromium, process.env['PATH'] ?? '') : undefined;
  if (why) console.log(`\n${why}`);
  announce(app.services.address(), demo && { ...demo, banners: demoFtp?.root });
}

interface Announced {
  url: string;
  review: string | undefined;
  banners: string | undefined;
}

function announce(address: string, demo: Announced | undefined): void {
  console.log(`\nMarquee is ready at ${address}`);
  if (!demo) return;
  for (const { role, emailAddress, password } of demoLogins) console.log(`  ${role}: ${emailAddress} / ${password}`);
  if (demo.review) console.log(`  review link: ${address}${demo.review}`);
  console.log(`  demo sheet: ${address}/sheet/${demo.url}`);
  if (demo.banners) console.log(`  demo banners: ${demo.banners}`);
  console.log();
}

async function stopAndExit(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping…');
  try {
    await starting;
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

async function start(): Promise<void> {
  try {
    await listen(loadSettings(root));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}

starting = start();
