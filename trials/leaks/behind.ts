/** What is not answered to a call: mails as they arrive, the lines of the log, and what lies in the database. */
import type { Received } from '@marquee/server/test/mailbox.ts';
import { sql } from 'kysely';
import { nobody } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';
import type { Hunt } from './finder.ts';

/** The codes and tokens in a mail's own links, which are for whoever has the mail. */
const links = /(?:password-reset\/|confirm-email\/|[?&]code=|unsubscribe\/)[\w-]+/g;

/** Has everything mailed that waits, and looks at what each was sent. */
export async function lookAtMails(world: World, hunt: Hunt): Promise<void> {
  const { app, mailbox, readers } = world;
  await sql`update alert_change set at = at - interval '1 hour'`.execute(app.db.kysely);
  await app.changeMails.now();
  await app.mailer.drain();
  for (const mail of mailbox.received) {
    const [to = ''] = mail.envelope.to;
    const text = saidIn(mail).replaceAll(links, '').replaceAll(to, '');
    hunt.look({ by: readers.get(to) ?? 'nobody', where: `mail "${mail.subject}" to ${to}`, text });
  }
}

const saidIn = ({ subject, headers, text, html }: Received): string =>
  [subject, ...headers.map(({ key, value }) => `${key}: ${value}`), text, html].join('\n');

/** Looks at all that was logged so far: nobody may read any of it there. */
export function lookAtLogs({ app }: World, hunt: Hunt): void {
  for (const line of app.lines)
    hunt.look({ by: 'nobody', where: `log ${JSON.stringify(line)}`, text: JSON.stringify(line) });
}

/** What lies in the database: passwords, codes and sessions must not, in a form that works. */
export function readingsOfRest({ app, secrets }: World) {
  return {
    /** Has the hunt look for what is stored of passwords, too: nobody is told that. */
    async knowHashes(): Promise<void> {
      const people = await app.db.kysely.selectFrom('person').select('password_hash').execute();
      for (const hash of new Set(people.flatMap((person) => person.password_hash ?? []))) {
        for (const part of hash.split('$').slice(-2)) secrets.know(part, 'hash of a password', nobody);
      }
    },
    async look(hunt: Hunt): Promise<void> {
      const { rows: tables } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db.kysely);
      const works = secrets.all.filter(
        ({ what, readers }) =>
          readers.length === 0 && /password|code|session|token/.test(what) && !what.startsWith('hash'),
      );
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
          app.db.kysely,
        );
        const text = rows.map(({ row }) => row).join('\n');
        const decoded = text.replaceAll(/\\\\?x([0-9a-f]+)/g, (_, hex: string) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        );
        for (const secret of works) {
          if (text.includes(secret.text) || decoded.includes(secret.text)) {
            hunt.leaks.push(`${secret.what} (${secret.text}): in the table ${name}`);
          }
        }
      }
    },
  };
}
