/** `npm run create-admin`: makes an account with its first admin user, asking for what its flags and the environment do not say. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkInput } from '@marquee/contract/check-input.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { addAdmin, NewAdmin } from '#people/new-admin.ts';
import { databaseError } from '#platform/database-error.ts';
import { connect } from '#platform/db.ts';
import { databaseForTool } from '#postgres/running.ts';
import { loadSettings, StartError } from '#platform/env.ts';
import { migrate } from '#platform/migrate.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where each field may come from. A password is better in the environment: others can read the flags of a process. */
const fields = {
  emailAddress: { flag: 'email', variable: 'ADMIN_EMAIL', question: 'Email address' },
  firstName: { flag: 'first-name', variable: 'ADMIN_FIRST_NAME', question: 'First name' },
  surname: { flag: 'surname', variable: 'ADMIN_SURNAME', question: 'Surname' },
  account: { flag: 'account', variable: 'ADMIN_ACCOUNT', question: 'Account name, such as your company’s' },
  password: { flag: 'password', variable: 'ADMIN_PASSWORD', question: 'Password, at least 6 characters' },
} as const;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];

const usage = [
  'Usage: npm run create-admin [-- --email ADDRESS --first-name NAME --surname NAME --account NAME --password PASSWORD]',
  `Or set ${names.map((name) => fields[name].variable).join(', ')}. You are asked for anything missing.`,
].join('\n');

/** For whoever has an account here, and is locked out of it. */
const wayIn =
  'To log in with it again, choose “Forgot password?” on the login page. Without SMTP_URL, the email with the link is written to DATA_DIR/outbox.';

function readFlags(): Record<string, string | boolean | undefined> {
  const options = Object.fromEntries(names.map((name) => [fields[name].flag, { type: 'string' as const }]));
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Asks on the terminal; a secret is not shown as it is typed. */
function ask(question: string, isSecret: boolean): Promise<string> {
  let isMuted = false;
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    if (!isMuted) process.stdout.write(chunk);
    done();
  };
  const terminal = createInterface({ input: process.stdin, output: new Writable({ write }), terminal: true });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  terminal.once('close', () => reject(new StartError('\nNothing was made.')));
  terminal.question(`${question}: `, resolve);
  isMuted = isSecret;
  return promise.finally(() => {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  });
}

/** What is wrong with one field, in a sentence; undefined if nothing is. */
function fault(field: Field, value: string): string | undefined {
  return checkInput(NewAdmin.shape[field], value).errors?.[0]?.message;
}

async function askFor(field: Field): Promise<string> {
  for (;;) {
    const answer = await ask(fields[field].question, field === 'password');
    const wrong = fault(field, answer);
    if (wrong === undefined) return answer;
    console.log(wrong);
  }
}

/** Everything that is needed: said by flag or environment, or asked for where somebody sits at a terminal. */
async function readAdmin(flags: Record<string, string | boolean | undefined>): Promise<NewAdmin> {
  const said = names.map((name) => [name, flags[fields[name].flag] ?? process.env[fields[name].variable]] as const);
  const faults = said.flatMap(([name, value]) => {
    const wrong = typeof value === 'string' ? fault(name, value) : undefined;
    return wrong === undefined ? [] : [`--${fields[name].flag}: ${wrong}`];
  });
  if (faults.length) throw new StartError(faults.join('\n'));
  const missing = said.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length && !process.stdin.isTTY) {
    throw new StartError(`Missing: ${missing.map((name) => `--${fields[name].flag}`).join(', ')}.\n${usage}`);
  }
  const asked: [Field, string][] = [];
  for (const name of missing) asked.push([name, await askFor(name)]);
  return NewAdmin.parse({ ...Object.fromEntries(said), ...Object.fromEntries(asked) });
}

async function createAdmin(): Promise<void> {
  const flags = readFlags();
  if (flags['help']) return console.log(usage);
  const settings = loadSettings(root);
  const admin = await readAdmin(flags);
  const { url, stop } = await databaseForTool(settings);
  const db = connect(url, () => undefined);
  try {
    await migrate(db);
    await addAdmin(db, admin);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'addressTaken') throw new StartError(`${error.message}\n${wayIn}`);
    throw databaseError(error, settings);
  } finally {
    await db.close();
    await stop();
  }
  console.log(`Created the account “${admin.account}” with its admin user. Log in as ${admin.emailAddress}.`);
}

try {
  await createAdmin();
} catch (error) {
  console.error(error instanceof StartError || error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
