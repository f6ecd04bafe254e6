/** Mail on a machine without a mail server: files that a mail program opens, and lines on the console. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { readSettings } from '#platform/env.ts';
import { freshDatabase } from '#test/database.ts';
import { queueMail } from './commands.ts';
import { startMailer } from './mailer.ts';

const link = 'http://localhost:3000/reset/code';

/** Sends a mail on a machine without a mail server: the files that become of it, in their folder, and the lines on the console. */
async function written(to: string, subject: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-outbox-'));
  const db = connect(await freshDatabase(), () => undefined);
  const settings = readSettings({ DATA_DIR: dataDir }, '/');
  const services = { db, settings, log: pino({ level: 'silent' }), address: () => 'http://localhost:3000' };
  const printed: string[] = [];
  const mailer = startMailer(services, (line) => printed.push(line));
  onTestFinished(async () => {
    await mailer.close();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  await db.kysely.transaction().execute((tx) =>
    queueMail({ ...services, nudgeMailer: (inSeconds) => mailer.nudge(inSeconds) }, tx, {
      to,
      toName: 'Ann Bell',
      kind: 'passwordReset',
      subject,
      letter: {
        preview: 'Choose a new one',
        heading: 'Reset your password',
        blocks: [{ kind: 'button', words: 'Choose a password', url: link }],
        reason: 'You asked for it.',
      },
    }),
  );
  await mailer.drain();
  const outbox = join(dataDir, 'outbox');
  return { outbox, names: await readdir(outbox), printed };
}

test('[MAIL-6] without an SMTP server each mail is an .eml file in the outbox, and its link a line on the console', async () => {
  const { names, outbox, printed } = await written('ann@test.dev', 'Reset your password: ../../etc?');
  const [name = '', ...more] = names;
  expect(more).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d_ann-test-dev_reset-your-password-etc_[0-9a-f]{8}\.eml$/);
  const file = join(outbox, name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail.to).toEqual([{ name: 'Ann Bell', address: 'ann@test.dev' }]);
  expect(mail.subject).toBe('Reset your password: ../../etc?');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(printed).toEqual([`Mail to ann@test.dev: Reset your password: ../../etc?\n  ${link}`]);
});

test('[MAIL-33] the file of a mail is called by its subject in any script, and no longer than file systems take', async () => {
  const address = `${'long.'.repeat(12)}name@production.agency-group.example`;
  const { names } = await written(address, `क्षि 👩‍👩‍👧 ❤️ ${'横幅'.repeat(60)}`);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/_क्षि-(?:横幅)+横?_[0-9a-f]{8}\.eml$/);
});
