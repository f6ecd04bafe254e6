/** Mails as they arrive at a real SMTP server: their headers, and their two forms of body. */
import { isolated } from '@marquee/contract/isolated.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { startMailbox } from '#test/mailbox.ts';
import { queueMail, type NewMail } from './commands.ts';
import type { Block } from './letter.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url, mailFrom: 'Marquee <no-reply@marquee.test>' });
const behindProxy = { ...app.services, settings: { ...app.services.settings }, address: () => 'https://marquee.test' };

let count = 0;
/** Sends a mail and returns what arrived. */
async function sent(mail: Partial<NewMail> = {}, letter: Partial<NewMail['letter']> = {}, services = behindProxy) {
  const to = `reader${(count += 1)}@test.dev`;
  const plain = { preview: 'Preview', heading: 'Heading', blocks: [], reason: 'Because.', ...letter };
  await app.db.kysely
    .transaction()
    .execute((tx) => queueMail(services, tx, { to, kind: 'comment', subject: 'Subject', letter: plain, ...mail }));
  await app.mailer.drain();
  const [received, ...more] = mailbox.to(to);
  if (!received) throw new Error('Nothing arrived.');
  expect(more).toEqual([]);
  expect(received.envelope).toEqual({ from: 'no-reply@marquee.test', to: [to] });
  return received;
}

const hostile = [
  'Ann\r\nBcc: victim@test.dev',
  'Ann\nContent-Type: text/html\n\n<script>',
  'Ann" <victim@test.dev>, "',
  '=?utf-8?Q?Bcc:_victim=40test.dev?=',
  'Zoë 木村 "Ace" O\u2019Neil, Ltd. \u{1f3a8}',
  'Ann\u0000\u2028X-Evil: 1\u202egnp.exe',
];

test.each(hostile)('[MAIL-8] no name or subject adds a header or a recipient: %j', async (name) => {
  const mail = await sent({ toName: name, subject: name });
  const headers = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
  expect(headers.match(/^[\w-]+(?=:)/gm)?.toSorted()).toEqual(
    ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].toSorted(),
  );
  const oneLine = name
    .replace(/[\p{Cc}\u2028]+/gu, ' ')
    .replaceAll('\u202e', '')
    .replace('=?', '= ?');
  expect(mail.subject).toBe(oneLine);
  expect(mail.to).toMatchObject([{ name: oneLine.trim(), address: mail.envelope.to[0] }]);
});

test.each(hostile)('[MAIL-8] no name of an account adds a header or another sender: %j', async (name) => {
  const mail = await sent({}, { brand: { name, colour: null, logo: null, sentWith: 'Sent with Marquee' } });
  const headers = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
  expect(headers).not.toMatch(/^(?:Bcc|X-Evil):/im);
  expect(headers.match(/^(?:From|Content-Type):/gm)).toHaveLength(2);
  expect(mail.from).toMatchObject({ address: 'no-reply@marquee.test' });
});

test('[MAIL-8] a long subject is cut between characters, an empty one replaced', async () => {
  expect((await sent({ subject: 'ab'.repeat(150) })).subject).toBe(`${'ab'.repeat(150).slice(0, 199)}…`);
  const painters = (await sent({ subject: '👩🏽‍🎨'.repeat(60) })).subject ?? '';
  expect(painters).toMatch(/^(👩🏽‍🎨)+…$/u);
  expect((await sent({ subject: ' \r\n ' })).subject).toBe('Marquee');
});

const rude = `<img\0 src=x onerror=alert(1)> & "quotes" 'n' </td></style><script>`;
const everything: Block[] = [
  { kind: 'paragraph', words: ['Hello ', { strong: rude }, ', bye'] },
  {
    kind: 'changes',
    rows: [
      {
        group: `Group ${rude}`,
        row: `Row ${rude}`,
        changes: [
          { column: `Column ${rude}`, from: { words: '' }, to: { words: `Done ${rude}`, colour: 'orange' } },
          {
            column: 'Link',
            from: { words: 'old.png' },
            to: { words: 'new.png' },
            url: 'https://cdn.test/new.png?a=1&b',
          },
          { column: 'Trap', from: { words: 'x' }, to: { words: 'y' }, url: 'javascript:alert(1)' },
        ],
      },
    ],
  },
  {
    kind: 'list',
    items: [
      { words: ['Item ', { strong: rude }], note: `Note ${rude}`, url: 'https://marquee.test/sheet/s/abc?row=2&x=1' },
      { words: 'Trap', note: 'x', url: 'javascript:alert(1)' },
    ],
  },
  {
    kind: 'quote',
    by: { name: `Zoë ${rude}`, initials: 'Z<', colour: 'teal' },
    html:
      '<p>First <strong>strong</strong> 1 &lt; 2 &amp;&nbsp;so on</p><ul><li><p>an <a href="https://x.test/?a&amp;b">item</a></p></li></ul>' +
      '<p style="position:fixed" class="evil" onclick="evil()">Last<script>evil()</script><img src="https://spy.test/pixel"></p>',
  },
  { kind: 'button', words: `Open ${rude}`, url: 'https://marquee.test/sheet/s/abc?row=1&comment=2' },
];

/** The words that a reader of the html sees. */
function shownWords(html: string): string[] {
  const characters: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    rarr: '→',
    rsaquo: '›',
  };
  return html
    .replace(/<head>.*<\/head>|<!--.*?-->|<div style="display:none.*?<\/div>/gs, '')
    .replace(/<(?:br|\/?(?:p|div|td|tr|table|h1|li|ul|a))\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#39);/g, (_, name: string) => characters[name] ?? ' ')
    .split(/\s+/)
    .filter(Boolean);
}

test('[MAIL-7] html and plain text say the same, and every value is shown as it was typed', async () => {
  const sheet = { name: `Sheet ${rude}`, url: 'https://marquee.test/sheet/s/abc' };
  const { html = '', text = '' } = await sent({}, { heading: `Heading ${rude}`, sheet, blocks: everything });
  // Only in the html are initials and a sign; only in the text the addresses behind words, and marks for lists and quotes.
  const words = new Set(shownWords(html).filter((word) => word !== 'Z<'));
  const textWords = text
    .replaceAll(/:? ?\(?https:\S+/g, '')
    .split(/\s+/)
    .filter((word) => word && !['>', '-', '--', '•'].includes(word));
  const bare = (word: string) => word.replace(/:$/, '');
  expect(new Set(textWords.map(bare))).toEqual(new Set([...words].map(bare)));
  for (const part of ['Sheet', 'Heading', 'Group', 'Row', 'Column', 'Done', 'Item', 'Note', 'Open'])
    expect(text).toContain(`${part} ${rude.replace('\0', '')}`);
  for (const link of [
    'https://cdn.test/new.png?a=1&b',
    'https://x.test/?a&b',
    'https://marquee.test/sheet/s/abc?row=1&comment=2',
    'https://marquee.test/sheet/s/abc?row=2&x=1',
  ]) {
    expect(text).toContain(link);
    expect(html).toContain(link.replaceAll('&', '&amp;'));
  }
  expect(html).not.toMatch(/<script|<img|onclick|evil\(\)|position:fixed|class="evil"|javascript:|spy\.test/);
  expect(text).not.toMatch(/javascript:|spy\.test|evil\(\)/);
});

test('[MAIL-20] what somebody wrote in several lines has them in both parts of a mail', async () => {
  const words = '“Please look at <b> first.\n\nThanks”';
  const { html = '', text = '' } = await sent({}, { blocks: [{ kind: 'paragraph', words }] });
  expect(text).toContain(words);
  expect(html).toContain('“Please look at &lt;b&gt; first.<br /><br />Thanks”');
});

test('[MAIL-14] the plain text numbers and indents what somebody wrote as the html does', async () => {
  const html =
    '<p>Please:</p><ol><li><p>a larger logo</p></li><li><p>our claims</p><ul><li><p>the first</p></li></ul></li></ol><p><br></p><p>See <a href="https://x.test/2?a&amp;b">2</a></p>';
  const { text } = await sent(
    {},
    { blocks: [{ kind: 'quote', by: { name: 'Zoë', initials: 'Z', colour: 'teal' }, html }] },
  );
  expect(text).toContain(
    'Zoë:\n> Please:\n> 1. a larger logo\n> 2. our claims\n>    • the first\n> \n> See 2 (https://x.test/2?a&b)\n',
  );
});

test('[MAIL-7] a mail lists 40 rows and counts the others', async () => {
  const rows = Array.from({ length: 42 }, (_, n) => ({
    group: 'Group',
    row: `Row ${n + 1}.`,
    changes: [{ column: 'Status', from: { words: 'a' }, to: { words: 'b' } }],
  }));
  const { html = '', text = '' } = await sent({}, { blocks: [{ kind: 'changes', rows }] });
  for (const form of [html, text]) {
    expect(form).toContain('Row 40.');
    expect(form).not.toContain('Row 41.');
    expect(form).toContain('And 2 more rows in the sheet.');
  }
});

test('[MAIL-21] a mail of rows with many changes lists fewer of them, so that no mail program cuts its end off', async () => {
  const change = (column: string) => ({
    column,
    from: { words: 'In progress', colour: 'orange' as const },
    to: { words: 'Client review', colour: 'blue' as const },
  });
  const rows = Array.from({ length: 42 }, (_, n) => ({
    group: 'Group',
    row: `Row ${n + 1}.`,
    url: `https://marquee.test/sheet/t8ZsCcMs7Bs1-9sp3Lxk5zknuY15SKCS?row=${n + 1}`,
    changes: ['Copy', 'Design', 'Legal', 'Designer'].map(change),
  }));
  const { html = '', text = '' } = await sent({}, { blocks: [{ kind: 'changes', rows }] });
  for (const form of [html, text]) {
    expect(form).toContain('Row 15.');
    expect(form).not.toContain('Row 16.');
    expect(form).toContain('And 27 more rows in the sheet.');
  }
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
});

test('[MAIL-9] an alert can be turned off by one click in the mail program, and by a link in the mail', async () => {
  const alert = { sheetUserID: 12, flag: 'newCommentAlertsEnabled' } as const;
  const mail = await sent({ alert });
  const [, url, token] =
    /^<(https:\/\/marquee\.test\/unsubscribe\/(\S+))>$/.exec(mail.header('list-unsubscribe') ?? '') ?? [];
  expect(readUnsubscribeToken(app.services.settings, token ?? '')).toEqual(alert);
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.html).toContain(`href="${url}"`);
  expect(mail.text).toContain(url);
  expect((await sent()).header('list-unsubscribe')).toBeUndefined();
});

test('[MAIL-10] links lead to PUBLIC_URL, or else to the port that the server listens on', async () => {
  const mail = await sent({ alert: { sheetUserID: 1, flag: 'cellChangesAlertsEnabled' } }, {}, app.services);
  expect(app.services.address()).toBe(app.base.replace('127.0.0.1', 'localhost'));
  expect(mail.text).toContain(`${app.services.address()}/unsubscribe/`);
  // One click is for https only.
  expect(mail.header('list-unsubscribe-post')).toBeUndefined();
  const named = await startApp(app.databaseUrl, { publicUrl: 'https://marquee.example.com', smtpUrl: mailbox.url });
  expect(named.services.address()).toBe('https://marquee.example.com');
});

test('[MAIL-12] a Hebrew or Arabic name runs its own way, and the sentence around it as it did', async () => {
  const row = 'באנר 300x250';
  const mail = await sent(
    {},
    {
      blocks: [
        { kind: 'paragraph', words: ['On the row ', { strong: row }, '.'] },
        {
          kind: 'quote',
          by: { name: 'Ann Lee', initials: 'AL', colour: 'blue' },
          html: `<p>${row}</p><ul><li>${row}</li></ul>`,
        },
      ],
    },
  );
  expect(mail.html).toContain(`\u2068${row}\u2069</strong>.`);
  expect(mail.html).toMatch(/<p [^>]*dir="auto"[^>]*>באנר/);
  expect(mail.html).toMatch(/<li dir="auto">באנר/);
  expect(mail.text).toContain(`On the row \u2068${row}\u2069.`);
  expect(mail.text).toContain(`> \u2068${row}\u2069`);
});

test('[MAIL-32] each line of what somebody wrote runs its own way, and so does a name that is mentioned in it', async () => {
  const [first, second] = ['באנר 300x250', 'بانر 728x90'];
  const mail = await sent(
    {},
    {
      blocks: [
        { kind: 'paragraph', words: `“${isolated(`${first}\nMPU\n${second}`)}”` },
        {
          kind: 'quote',
          by: { name: 'Ann Lee', initials: 'AL', colour: 'blue' },
          html: `<p>${first} <strong dir="auto">@Zoë Ray</strong><strong>ה</strong></p>`,
        },
      ],
    },
  );
  expect(mail.html).toContain(`“\u2068${first}\u2069<br />MPU<br />\u2068${second}\u2069”`);
  expect(mail.html).toContain('<strong dir="auto">@Zoë Ray</strong><strong>ה</strong>');
  expect(mail.text).toContain(`“\u2068${first}\u2069\nMPU\n\u2068${second}\u2069”`);
});
