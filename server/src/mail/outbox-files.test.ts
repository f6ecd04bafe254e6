/** Mail on a machine without a mail server: files that a mail program opens, and lines on the console. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { readSettings } from '#platform/env.ts';
import { freshDatabase } from '#test/database.ts';
import { queueMail } from './commands.ts';
import { startMailer } from './mailer.ts';

test('[MAIL-6] without an SMTP server each mail is an .eml file in the outbox, and its link a line on the console', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-outbox-'));
  const db = connect(await freshDatabase(), () => undefined);
  const settings = readSettings({ DATA_DIR: dataDir }, '/');
  const services = { db, settings, log: pino({ level: 'silent' }), address: () => 'http://localhost:3000' };
  const printed: string[] = [];
  const mailer = startMailer(services, (line) => printed.push(line));
  afterAll(async () => {
    await mailer.close();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const link = 'http://localhost:3000/reset/code';
  await db.kysely.transaction().execute((tx) =>
    queueMail({ ...services, nudgeMailer: (inSeconds) => mailer.nudge(inSeconds) }, tx, {
      to: 'ann@test.dev',
      toName: 'Ann Bell',
      kind: 'passwordReset',
      subject: 'Reset your password: ../../etc?',
      letter: {
        preview: 'Choose a new one',
        heading: 'Reset your password',
        blocks: [{ kind: 'button', words: 'Choose a password', url: link }],
        reason: 'You asked for it.',
      },
    }),
  );
  await mailer.drain();

  const [name = '', ...more] = await readdir(join(dataDir, 'outbox'));
  expect(more).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d_ann-test-dev_reset-your-password-etc_[0-9a-f]{8}\.eml$/);
  const file = join(dataDir, 'outbox', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail.to).toEqual([{ name: 'Ann Bell', address: 'ann@test.dev' }]);
  expect(mail.subject).toBe('Reset your password: ../../etc?');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(printed).toEqual([`Mail to ann@test.dev: Reset your password: ../../etc?\n  ${link}`]);
});
