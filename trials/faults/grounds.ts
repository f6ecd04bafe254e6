/** What a trial runs on: a database, a way to it with faults for each process, and the processes behind one address. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, isAlive } from '@marquee/server/src/platform/db.ts';
import { startEmbedded } from '@marquee/server/src/postgres/embedded-postgres.ts';
import { migrate } from '@marquee/server/src/platform/migrate.ts';
import { DatabaseLines } from '@marquee/server/test/database-lines.ts';
import type { Grounds } from './faulty.ts';
import { Servers } from '../cluster/servers.ts';

export interface GroundsOptions {
  processes: number;
  /** an empty database of one's own, which is then not killed; else an embedded one is made */
  databaseUrl: string | undefined;
  /** settings of the embedded database */
  settings: Record<string, string> | undefined;
  /** hears what must not be: a process that ends by itself, an error that nobody foresaw */
  complain: (kind: string, example: string) => void;
}

export interface OpenGrounds extends Grounds {
  close: () => Promise<void>;
}

const quiet = () => undefined;
const clock = new URL('./clock.ts', import.meta.url).href;

/** The lines of a log that tell of something that nobody foresaw: what failed first, which the logger says last. */
function errorsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^\{.*"level":"(?:error|fatal)"/.test(line));
  return lines.map((line) => `${/"msg":"[^"]*"\}$/.exec(line)?.[0] ?? ''} ${line.slice(0, 600)}`);
}

export async function openGrounds({
  processes,
  databaseUrl,
  settings,
  complain,
}: GroundsOptions): Promise<OpenGrounds> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-trial-'));
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end().catch(console.error);
  };
  try {
    const embedded = databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: join(folder, 'database'), log: quiet, ...(settings && { settings }) });
    if (embedded) ends.push(() => embedded.stop());
    const url = databaseUrl ?? embedded?.url ?? '';
    const db = connect(url, quiet);
    ends.push(() => db.close());
    await migrate(db);
    // On a busy machine the first connection may take longer than any should.
    while (!(await isAlive(db)));
    const databaseLines: DatabaseLines[] = [];
    for (let n = 0; n < processes; n++) {
      const lines = await DatabaseLines.to(url);
      databaseLines.push(lines);
      ends.push(() => lines.close());
    }
    const servers = await Servers.start({
      processes,
      settings: (_, n) => ({
        DATA_DIR: join(folder, `process-${n + 1}`),
        DATABASE_URL: databaseLines[n]?.url ?? url,
        APP_SECRET: 'a secret that is only good for trials',
        DEMO: '0',
      }),
      flags: ['--import', clock],
      heard: (text) => {
        for (const line of errorsIn(text)) complain('errors were logged that nobody foresaw', line);
      },
      fell: (how, printed) => complain('processes ended by themselves', `${how}: ${printed.slice(-600)}`),
    });
    ends.push(() => servers.close());
    const killDatabase = embedded && (() => void process.kill(embedded.pid, 'SIGKILL'));
    return { servers, databaseLines, db, killDatabase, close };
  } catch (error) {
    await close();
    throw error;
  }
}
