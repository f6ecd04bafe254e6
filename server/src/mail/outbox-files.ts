/** Mail without a mail server: each becomes a file in the data folder, to be opened by any mail program, and a line on the console. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortened, shortenedToBytes } from '@marquee/contract/shortened.ts';
import type { Settings } from '#platform/env.ts';
import { mainLink } from './letter.ts';
import { messageOf } from './message.ts';
import type { MailRow } from './store.ts';
import type { Transport } from './transport.ts';

/** Letters with their marks and digits of any script, the rest as hyphens; file systems take 255 bytes of all of it. */
const slug = (text: string) =>
  shortenedToBytes(
    shortened(text.toLowerCase().replaceAll(/(?:[^\p{L}\p{M}\p{N}]\p{M}*)+/gu, '-'), 60),
    100,
  ).replaceAll(/^-+|-+$/g, '');

/** `2026-11-21T19-30-05_ann-example-com_reset-your-password_1b9d6bcd.eml` */
function fileName(mail: MailRow): string {
  const time = mail.created_at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${[time, slug(mail.to_address), slug(mail.subject), mail.mail_id.slice(0, 8)].join('_')}.eml`;
}

export function outboxFiles(settings: Settings, print: (line: string) => void): Transport {
  const folder = join(settings.dataDir, 'outbox');
  return {
    send: async (mail) => {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await writer.sendMail(messageOf(mail, settings.mailFrom));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written as one piece.');
      const file = join(folder, fileName(mail));
      await mkdir(folder, { recursive: true });
      // The links in it let people in, so it is for the eyes of the server's owner; and nobody finds half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = mainLink(mail.letter);
      print(`Mail to ${mail.to_address}: ${mail.subject}${link === undefined ? '' : `\n  ${link}`}`);
    },
    close: () => undefined,
  };
}
