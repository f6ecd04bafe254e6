/** `npm run seed -- --rows 20000 --columns 25`: adds a sheet of that size to the demo, to try Marquee out at size. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { limits } from '@marquee/contract/limits.ts';
import { addBigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { findDemoAdmin, seedDemo } from '@marquee/server/src/demo/demo.ts';
import type { Db } from '@marquee/server/src/platform/db.ts';
import { loadSettings, StartError, type Settings } from '@marquee/server/src/platform/env.ts';
import { runningAddress } from '@marquee/server/src/platform/running-address.ts';
import { openDatabase } from './database.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Size {
  rows: number;
  columns: number;
  name: string | undefined;
  fill: number;
}

/** A number of the command line within its bounds. Throws a StartError that says what it must be. */
function numberIn(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most && (name === 'fill' || Number.isInteger(value)))
    return value;
  throw new StartError(`--${name} must be a number from ${least} to ${most}, not "${text}".`);
}

const usage = 'Use it like this: npm run seed -- --rows 20000 --columns 25 [--name "My sheet"] [--fill 1.0].';

function options() {
  try {
    return parseArgs({
      options: {
        rows: { type: 'string', default: '20000' },
        columns: { type: 'string', default: '25' },
        name: { type: 'string' },
        fill: { type: 'string', default: '1.0' },
      },
    }).values;
  } catch {
    throw new StartError(usage);
  }
}

function readSize(): Size {
  const given = options();
  const name = given.name?.trim();
  if (name !== undefined && (name === '' || name.length > limits.name)) {
    throw new StartError(`--name must have 1 to ${limits.name} characters.`);
  }
  return {
    rows: numberIn('rows', given.rows, 1, limits.rowsPerSheet),
    columns: numberIn('columns', given.columns, 1, limits.columnsPerSheet),
    name,
    fill: numberIn('fill', given.fill, 0, 1),
  };
}

async function seed(db: Db, settings: Settings, { rows, columns, name, fill }: Size): Promise<void> {
  // The demo's passwords are known to everybody, so it is only made where it is wanted.
  if (settings.demo) await seedDemo({ db });
  const admin = await findDemoAdmin(db.kysely);
  if (!admin)
    throw new StartError('The sheet would belong to the demo, which this database does not have: set DEMO=1.');
  const started = performance.now();
  const sheet = await addBigSheet(db, {
    rows,
    columns,
    fill,
    ownerUserID: admin.userID,
    accountID: admin.accountID,
    name: name ?? `${rows} × ${columns}`,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const running = settings.publicUrl ?? (await runningAddress(settings.dataDir));
  const address = running ?? `http://localhost:${settings.port}`;
  console.log(`Added ${rows} rows × ${columns} columns in ${seconds} s: ${address}/sheet/${sheet.url}`);
}

try {
  const size = readSize();
  const settings = loadSettings(root);
  const database = await openDatabase(settings);
  try {
    await seed(database.db, settings, size);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
