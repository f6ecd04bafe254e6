/**
 * Which addresses a link may lead to, and what becomes of those that are typed without a scheme: one rule for browser and server. The
 * URL parsers of the two differ (in what they let through with a space, for one), so none is asked.
 */
import { limits } from '#limits.ts';
import { withCommas } from '#with-commas.ts';

/** What keeps words from being an address: as a sentence, and in short for `3 cells left out: not an address`. */
export const addressTroubles = {
  noAddress: {
    sentence: 'This is not an address. Use one such as example.com, https://… or mailto:…',
    short: 'not an address',
  },
  scheme: {
    sentence: 'Links lead to http, https and mailto addresses only.',
    short: 'only http, https and mailto addresses are links',
  },
  space: {
    sentence: 'A website’s name can’t contain spaces.',
    short: 'an address with a space in the website’s name',
  },
  several: { sentence: 'A link leads to one address; this is more than one.', short: 'more than one address' },
  tooLong: {
    sentence: `This address is too long: it may have ${withCommas(limits.address)} characters.`,
    short: 'an address that is too long',
  },
} as const;

type AddressTrouble = keyof typeof addressTroubles;
export type ReadAddress = { address: string } | { trouble: AddressTrouble };

/**
 * Control characters, and those that turn the direction of writing or show as nothing (soft hyphens, zero-width spaces, byte order
 * marks): they come along when an address is copied, nobody sees them, and they can make an address look like another.
 */
const isUnseen = (point: number): boolean =>
  point < 0x20 ||
  (point >= 0x7f && point <= 0x9f) ||
  point === 0xad ||
  point === 0x61c ||
  point === 0x180e ||
  point === 0x200b ||
  point === 0x200e ||
  point === 0x200f ||
  (point >= 0x2028 && point <= 0x202e) ||
  (point >= 0x2060 && point <= 0x206f) ||
  point === 0xfeff ||
  (point >= 0xfff9 && point <= 0xfffb);

const seen = (typed: string): string =>
  Array.from(typed)
    .filter((letter) => !isUnseen(letter.codePointAt(0) ?? 0))
    .join('')
    .trim();

const space = /\s/;
/** What browsers do with a space behind the website's name, as in the name of a file. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, (letter) => encodeURIComponent(letter));

const isByte = (digits: string): boolean => /^\d{1,3}$/.test(digits) && Number(digits) <= 255;

/** Whether a browser could go there: a name of labels between dots, or an IP address. */
function isHost(host: string): boolean {
  if (/^\[[\da-f:.]{2,45}\]$/i.test(host)) return host.includes(':');
  // What can't be in a name, and the full-width letters that browsers read as such.
  if (/[\s"#%'/<>?@[\\\]^`{|}:,;!$&()*+=~\u3002\uff01-\uff5e]/.test(host)) return false;
  const labels = (host.endsWith('.') ? host.slice(0, -1) : host).split('.');
  if (labels.some((label) => label === '' || label.length > 63)) return false;
  const last = labels.at(-1) ?? '';
  // A name that ends in a number is an IP address to a browser.
  if (/^(\d+|0x[\da-f]*)$/i.test(last)) return labels.length === 4 && labels.every(isByte);
  return true;
}

const isPort = (port: string): boolean => /^\d{1,5}$/.test(port) && Number(port) <= 65_535;

/** Names that are an address without a scheme before them: with a dot, so that a mere word is none, and neither is "e.g.". */
const isPlainHost = (host: string): boolean => isHost(host) && /^localhost$|.\.[^.]{2,}$/i.test(host);

const atSign = /^[^\s@:/?#,;"<>()[\]\\]+@([^\s@:/?#,;]+)$/;
const isMailbox = (text: string): boolean => {
  const host = atSign.exec(text)?.[1];
  return host !== undefined && isHost(host);
};

/**
 * What comes behind `http:` or `https:`, as browsers read it: any number of slashes, and backslashes for slashes up to where words of
 * the page's own begin.
 */
function readWeb(scheme: string, behind: string): ReadAddress {
  const [path = ''] = /^[^?#]*/.exec(behind) ?? [];
  const rest = path.replaceAll('\\', '/').replace(/^\/*/, '') + behind.slice(path.length);
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? [];
  const tail = rest.slice(authority.length);
  if (space.test(authority)) return { trouble: 'space' };
  const at = authority.lastIndexOf('@');
  const { host = '', port } =
    /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>.*))?$/.exec(authority.slice(at + 1))?.groups ?? {};
  if (!isHost(host) || (port !== undefined && !isPort(port))) return { trouble: 'noAddress' };
  return { address: `${scheme}://${authority}${withoutSpaces(tail)}` };
}

/** What comes behind `mailto:`: mailboxes, and what the letter is to begin with. */
function readMail(rest: string): ReadAddress {
  const [mailboxes = ''] = /^[^?]*/.exec(rest) ?? [];
  const start = withoutSpaces(rest.slice(mailboxes.length));
  if (mailboxes === '' && start.length > 1) return { address: `mailto:${start}` };
  // Mail programs put either sign between them.
  const all = mailboxes.split(/[,;]/).map((one) => one.trim());
  return all.every(isMailbox) ? { address: `mailto:${all.join(',')}${start}` } : { trouble: 'noAddress' };
}

function readTyped(typed: string): ReadAddress {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(typed)?.[1];
  const rest = typed.slice((scheme?.length ?? -1) + 1);
  // `example.com:8080` has a port, `tel:8080` a scheme.
  if (scheme !== undefined && !(isPlainHost(scheme) && /^\d+([/?#]|$)/.test(rest))) {
    const known = scheme.toLowerCase();
    if (known === 'mailto') return readMail(rest.trim());
    if (known !== 'http' && known !== 'https') return { trouble: /^\s/.test(rest) ? 'noAddress' : 'scheme' };
    return readWeb(known, rest);
  }
  if (typed.startsWith('//')) return readWeb('https', typed);
  const [authority = ''] = /^[^/?#]*/.exec(typed) ?? [];
  if (authority.includes('@')) {
    return /^[^?#/]*(\?|$)/.test(typed) ? readMail(typed) : { trouble: 'noAddress' };
  }
  if (space.test(authority)) return { trouble: authority === typed ? 'noAddress' : 'space' };
  return isPlainHost(authority.replace(/:\d*$/, '')) ? readWeb('https', typed) : { trouble: 'noAddress' };
}

/**
 * Reads what somebody typed or pasted as an address: http, https or mailto; `example.com` and `//example.com` become https addresses,
 * `ann@example.com` a mailto one, and spaces behind the website's name `%20`. Nothing but spaces is no address and no trouble: ''.
 */
export function readAddress(typed: string): ReadAddress {
  const words = seen(typed);
  if (words === '') return { address: '' };
  if (!words.isWellFormed()) return { trouble: 'noAddress' };
  // Asked of what was typed, where line breaks still stand between them.
  if (/\S\s+(https?:|mailto:)/i.test(typed)) return { trouble: 'several' };
  const read = readTyped(words);
  if ('address' in read && read.address.length > limits.address) return { trouble: 'tooLong' };
  return read;
}
