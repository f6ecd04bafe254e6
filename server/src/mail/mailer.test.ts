/** The worker over a real database and a real SMTP server: what is committed is sent once, later if need be, and then forgotten. */
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#platform/db.ts';
import { readSettings } from '#platform/env.ts';
import { startApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { startMailbox } from '#test/mailbox.ts';
import { queueMail, type NewMail } from './commands.ts';
import { startMailer } from './mailer.ts';
import { claimDue, giveUp } from './store.ts';

const mailbox = await startMailbox();
const url = await freshDatabase();
const db = connect(url, () => undefined);
const settings = readSettings({ APP_SECRET: 'x'.repeat(32), SMTP_URL: mailbox.url }, '/');
const log: string[] = [];
const services = {
  db,
  settings,
  log: pino({ level: 'warn' }, new Writable({ write: (line, _, done) => (log.push(String(line)), done()) })),
  address: () => 'https://marquee.test',
  nudgeMailer: () => undefined,
};
const one = startMailer(services);
afterAll(async () => {
  await one.close();
  await db.close();
});
beforeEach(() => void log.splice(0));

const secret = 'https://marquee.test/reset/s3cret-code';

function aMail(to: string): NewMail {
  const blocks = [{ kind: 'button', words: 'Choose a password', url: secret }] as const;
  const letter = { preview: 'Choose a new one', heading: 'Reset your password', blocks, reason: 'You asked for it.' };
  return { to, kind: 'passwordReset', subject: 'Reset your password', letter };
}

const queue = (...to: string[]) =>
  db.kysely.transaction().execute(async (tx) => {
    for (const address of to) await queueMail(services, tx, aMail(address));
  });
const rowsTo = (to: string) => db.kysely.selectFrom('mail').selectAll().where('to_address', '=', to).execute();
async function rowTo(to: string) {
  const [row] = await rowsTo(to);
  if (!row) throw new Error(`There is no mail to ${to}.`);
  return row;
}
/** In how many minutes the mails to these addresses are tried again, each number once. */
async function minutesUntil(to: string): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select distinct round(extract(epoch from due_at - now()) / 60)::int as minutes from mail where to_address like ${`%${to}`}
  `.execute(db.kysely);
  return rows.map(({ minutes }) => minutes);
}
/** Time passes: what waits is due now. */
const makeDue = () => sql`update mail set due_at = now() where due_at is not null`.execute(db.kysely);

test('[MAIL-1] a mail is sent once its cause is committed, and never without', async () => {
  const app = await startApp(undefined, { smtpUrl: mailbox.url });
  const failing = app.db.kysely.transaction().execute(async (tx) => {
    await queueMail(app.services, tx, aMail('undone@test.dev'));
    throw new Error('The cause failed.');
  });
  await expect(failing).rejects.toThrow('The cause failed.');
  await app.db.kysely.transaction().execute((tx) => queueMail(app.services, tx, aMail('done@test.dev')));
  await expect.poll(() => mailbox.to('done@test.dev')).toHaveLength(1);
  await app.mailer.drain();
  expect(mailbox.to('undone@test.dev')).toEqual([]);
});

test('[MAIL-2] two workers over one database send each mail once', async () => {
  const everybody = Array.from({ length: 40 }, (_, n) => `reader${n}@test.dev`);
  const two = startMailer(services);
  await queue(...everybody);
  await Promise.all([one.drain(), two.drain()]);
  await two.close();
  expect(everybody.filter((address) => mailbox.to(address).length !== 1)).toEqual([]);
});

test('[MAIL-2] what a killed server had claimed is sent by another, five minutes later', async () => {
  const claimed = await db.kysely.transaction().execute(async (tx) => {
    await queueMail(services, tx, aMail('orphan@test.dev'));
    return claimDue(tx, 1);
  });
  expect(claimed).toMatchObject([{ to_address: 'orphan@test.dev' }]);
  await one.drain();
  expect(mailbox.to('orphan@test.dev')).toEqual([]);
  expect(await minutesUntil('orphan@test.dev')).toEqual([5]);
  await makeDue();
  await one.drain();
  expect(mailbox.to('orphan@test.dev')).toHaveLength(1);
});

test('[MAIL-2] a server whose claim ran out has no say over the mail any more', async () => {
  const [late] = await db.kysely.transaction().execute(async (tx) => {
    await queueMail(services, tx, aMail('late@test.dev'));
    return claimDue(tx, 1);
  });
  const [now] = await db.kysely.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail')
      .set({ due_at: sql`now()` })
      .where('to_address', '=', 'late@test.dev')
      .execute();
    return claimDue(tx, 1);
  });
  if (!late || !now) throw new Error('Nothing was claimed.');
  await giveUp(db.kysely, late, 'too late');
  expect(await rowTo('late@test.dev')).toMatchObject({ attempts: 2, failed_at: null });
  await giveUp(db.kysely, now, 'in time');
  expect(await rowTo('late@test.dev')).toMatchObject({ last_error: 'in time' });
});

test('[MAIL-2] where nobody can know whether a mail was sent, its copy has the same Message-ID', async () => {
  const release = mailbox.hold();
  await queue('twice@test.dev');
  const first = one.drain();
  await expect.poll(() => mailbox.to('twice@test.dev')).toHaveLength(1);
  await makeDue();
  const two = startMailer(services);
  const second = two.drain();
  await expect.poll(() => mailbox.to('twice@test.dev')).toHaveLength(2);
  release();
  await Promise.all([first, second]);
  await two.close();
  const [mail, copy] = mailbox.to('twice@test.dev');
  expect(mail?.messageId).toBe(`<${(await rowTo('twice@test.dev')).mail_id}@localhost>`);
  expect(copy?.messageId).toBe(mail?.messageId);
  expect(await rowTo('twice@test.dev')).toMatchObject({ attempts: 2, due_at: null, failed_at: null });
});

test('[MAIL-2] closing waits for the mail under way', async () => {
  const mailer = startMailer(services);
  const release = mailbox.hold();
  await queue('last@test.dev');
  mailer.nudge();
  await expect.poll(() => mailbox.to('last@test.dev')).toHaveLength(1);
  const closed = mailer.close();
  release();
  await closed;
  expect((await rowTo('last@test.dev')).sent_at).not.toBeNull();
});

test('[MAIL-2] a database that is away for a moment makes no mail come twice', async () => {
  const release = mailbox.hold();
  await queue('once@test.dev');
  const drained = one.drain();
  await expect.poll(() => mailbox.to('once@test.dev')).toHaveLength(1);
  await sql`alter table mail rename to mail_elsewhere`.execute(db.kysely);
  // Another worker meets the missing table first: by then the answer of the mail server is on its way too.
  const two = startMailer(services);
  two.nudge();
  release();
  await expect.poll(() => log.join()).toContain('cannot be used now');
  await sql`alter table mail_elsewhere rename to mail`.execute(db.kysely);
  await drained;
  await two.close();
  expect((await rowTo('once@test.dev')).sent_at).not.toBeNull();
  expect(mailbox.to('once@test.dev')).toHaveLength(1);
});

test('[MAIL-3] a mail that is refused for now is tried again after 1, 5, 15, 60 and 240 minutes', async () => {
  await queue('busy@test.dev');
  const minutes: number[] = [];
  for (let n = 0; n < 6; n++) {
    mailbox.refuse(n % 2 ? 'data' : 'recipient', 451);
    await makeDue();
    await one.drain();
    minutes.push(...(await minutesUntil('busy@test.dev')));
  }
  expect(minutes).toEqual([1, 5, 15, 60, 240, 240]);
  expect((await rowTo('busy@test.dev')).last_error).toContain('451');
  await makeDue();
  await one.drain();
  expect(mailbox.to('busy@test.dev')).toHaveLength(1);
  expect(await rowTo('busy@test.dev')).toMatchObject({ attempts: 7, last_error: null });
});

test('[MAIL-3] after a day a mail is given up', async () => {
  await queue('hopeless@test.dev');
  await sql`update mail set created_at = now() - interval '25 hours' where to_address = 'hopeless@test.dev'`.execute(
    db.kysely,
  );
  mailbox.refuse('recipient', 451);
  await one.drain();
  const row = await rowTo('hopeless@test.dev');
  expect(row).toMatchObject({ due_at: null, sent_at: null, letter: null });
  expect(row.failed_at).not.toBeNull();
});

test('[FAULT-11] a mail waits its day by the database’s clock, wherever that of its server has jumped to', async () => {
  await queue('jumped@test.dev');
  mailbox.refuse('recipient', 451);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await one.drain().finally(() => clock.mockRestore());
  expect(await rowTo('jumped@test.dev')).toMatchObject({ failed_at: null, attempts: 1 });
  await makeDue();
  await one.drain();
  expect(mailbox.to('jumped@test.dev')).toHaveLength(1);
});

test('[MAIL-3] while the server is down mails wait, which is said once', async () => {
  await mailbox.stop();
  await queue('a@down.dev', 'b@down.dev', 'c@down.dev', 'd@down.dev');
  for (const minutes of [1, 5, 5]) {
    await makeDue();
    await one.drain();
    expect(await minutesUntil('down.dev')).toEqual([minutes]);
  }
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('Mails cannot be sent now');
  expect(mailbox.to('a@down.dev')).toEqual([]);
  await mailbox.start();
  await makeDue();
  await one.drain();
  for (const name of ['a', 'b', 'c', 'd']) expect(mailbox.to(`${name}@down.dev`)).toHaveLength(1);
});

test('[MAIL-3] a server that lets us in no more is the fault of no mail', async () => {
  for (const [stage, code] of [
    ['connection', 421],
    ['sender', 550],
  ] as const) {
    const to = `${stage}@test.dev`;
    // A worker of its own has no connection yet.
    const mailer = startMailer(services);
    mailbox.refuse(stage, code);
    await queue(to);
    await mailer.drain();
    expect(await rowTo(to)).toMatchObject({ attempts: 1, failed_at: null });
    await makeDue();
    await mailer.drain();
    await mailer.close();
    expect(mailbox.to(to)).toHaveLength(1);
  }
});

test('[MAIL-4] a mail that its recipient refuses for good is given up at once, and logged without what it says', async () => {
  const sendRefused = async (to: string) => {
    await queue(to);
    await one.drain();
    expect((await rowTo(to)).failed_at).not.toBeNull();
    expect(await rowTo(to)).toMatchObject({ attempts: 1, sent_at: null });
  };
  mailbox.refuse('recipient', 550);
  await sendRefused('nobody@test.dev');
  mailbox.refuse('data', 554);
  await sendRefused('spam@test.dev');
  await sendRefused('no address@test.dev');
  await sendRefused('<evil@test.dev>, ann@test.dev');
  expect(log).toHaveLength(4);
  expect(log.join()).toContain('550');
  expect(log.join()).not.toContain('s3cret');
  await queue('somebody@test.dev');
  await one.drain();
  expect(mailbox.to('somebody@test.dev')).toHaveLength(1);
});

test('[MAIL-5] what a mail said is erased when it is sent or given up, and its record after 30 days', async () => {
  await queue('kept@test.dev');
  const everything = async () => {
    const { rows } = await sql<{ row: string }>`select mail::text as row from mail`.execute(db.kysely);
    return rows.map(({ row }) => row).join('\n');
  };
  expect(await everything()).toContain('s3cret');
  mailbox.refuse('recipient', 550);
  await one.drain();
  await queue('kept@test.dev');
  await one.drain();
  expect(await everything()).not.toContain('s3cret');
  expect(await rowsTo('kept@test.dev')).toHaveLength(2);

  await sql`update mail set created_at = now() - interval '31 days' where failed_at is not null`.execute(db.kysely);
  const mailer = startMailer(services);
  await mailer.drain();
  await mailer.close();
  expect(await rowsTo('kept@test.dev')).toMatchObject([{ failed_at: null, subject: 'Reset your password' }]);
});

test('[STILL-9] a store of pictures that says nothing keeps back no mail, neither one with pictures nor those behind it', async () => {
  const own = { ...services, db: connect(await freshDatabase(), () => undefined) };
  const silent = { get: () => new Promise<never>(() => undefined) };
  const worker = startMailer(own, undefined, () => Promise.resolve(silent));
  const queueOwn = (mail: NewMail) => own.db.kysely.transaction().execute((tx) => queueMail(own, tx, mail));
  const pictures = ['1', '2', '3'].map((digit) => ({ hash: digit.repeat(64), width: 10, height: 10 }));
  const blocks = pictures.map((picture) => ({ kind: 'picture', picture, url: secret }) as const);
  const pictured = aMail('pictured@test.dev');
  await queueOwn({ ...pictured, letter: { ...pictured.letter, blocks } });
  const sent = worker.drain();
  await queueOwn(aMail('code@test.dev'));
  await expect.poll(() => mailbox.to('code@test.dev')).toHaveLength(1);
  expect(mailbox.to('pictured@test.dev')).toHaveLength(1);
  await sent;
  await worker.close();
  await own.db.close();
});
