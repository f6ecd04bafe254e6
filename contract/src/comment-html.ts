/** The rich text of a comment: what it may hold, how long it may be, and what it says in plain words. */
import { isUnseen } from '#one-line.ts';
import { cleanLink } from '#cell-kinds/link.ts';
import { limits } from '#limits.ts';

export const commentLimits = {
  /** of its html in UTF-8, as sent and as stored */
  bytes: limits.comment,
  /** lists within lists; deeper ones are drawn as part of the deepest */
  listDepth: 8,
} as const;

/** Everything that the toolbar makes. A `span` is a mention: `<span data-mention="7">@Ann Lee</span>`. */
export const commentTags = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'span'] as const;

/** What every link of a comment carries beside its address. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

/** Whether the text of `data-mention` names a person: digits only, without leading zeros. */
export const isMentionID = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** A link's address as it may be stored, or undefined if it is anything but a whole http, https or mailto address. */
export function safeHref(address: string): string | undefined {
  const typed = address.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim();
  // Unlike in a cell, a bare `example.com` is an address of this very site and no other.
  if (!/^(https?:\/\/[^/]|mailto:)/i.test(typed) || typed.length > limits.address) return undefined;
  return cleanLink(typed);
}

/** The size of a text in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// What follows reads html as `cleanHtml` or the editor leaves it: known tags, quoted attributes, everything else escaped.
const piece = /<(\/?)([a-z]+)([^<>]*)>|([^<>]+)/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decoded = (text: string): string =>
  text.replaceAll(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole);

/** Whether nothing would be seen of it: no words but blanks, line breaks and characters without width. */
export function isEmptyHtml(html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>/g, '');
  return isUnseen(decoded(text));
}

/** Whether a comment can be posted as it is. */
export const isPostable = (html: string): boolean => !isEmptyHtml(html) && bytesOf(html) <= commentLimits.bytes;

/** The ids of those whom a comment mentions, each once, in the order of the text. */
export function mentionedIn(html: string): number[] {
  const ids = Array.from(html.matchAll(/<span data-mention="([1-9]\d{0,9})">/g), ([, id]) => Number(id));
  return [...new Set(ids)];
}

interface List {
  isNumbered: boolean;
  items: number;
}

/** The words of a comment, a line for each paragraph, with bullets, numbers and indents, and where links lead unless that is not wanted. */
export function plainText(html: string, { withAddresses = true } = {}): string {
  const lists: List[] = [];
  const lines: string[] = [];
  let line: string | undefined;
  let marker = '';
  let link: { href: string; from: number } | undefined;

  function endLine(): void {
    if (line !== undefined) lines.push(line.trimEnd());
    line = undefined;
  }
  function begun(): string {
    if (line !== undefined) return line;
    const start = '   '.repeat(Math.max(0, lists.length - 1)) + (marker || (lists.length > 0 ? '   ' : ''));
    marker = '';
    return start;
  }
  function startItem(): void {
    const list = lists.at(-1);
    if (!list) return;
    list.items += 1;
    marker = list.isNumbered ? `${list.items}. ` : '• ';
  }
  function endLink(): void {
    if (!link || line === undefined) return;
    if (withAddresses && line.slice(link.from) !== link.href) line += ` (${link.href})`;
    link = undefined;
  }

  for (const [, closing, tag, attributes = '', text] of html.matchAll(piece)) {
    if (text !== undefined) line = begun() + decoded(text);
    else if (tag === 'br') {
      lines.push(begun());
      line = undefined;
    } else if (tag === 'p') {
      if (closing) endLine();
      else line = begun();
    } else if (tag === 'ul' || tag === 'ol') {
      endLine();
      if (closing) lists.pop();
      else lists.push({ isNumbered: tag === 'ol', items: 0 });
    } else if (tag === 'li') {
      endLine();
      if (!closing) startItem();
    } else if (tag === 'a') {
      line = begun();
      if (closing) endLink();
      else link = { href: decoded(/ ?href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: line.length };
    }
  }
  endLine();
  return lines.join('\n');
}

/** The beginning of a comment in one line of at most `length` letters, cut between words where it can be. */
export function excerpt(html: string, length: number): string {
  const line = plainText(html, { withAddresses: false }).replaceAll(/\s+/g, ' ').trim();
  const letters: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (letters.length === length) return `${cutBetweenWords(letters.slice(0, length - 1).join(''))}…`;
    letters.push(segment);
  }
  return line;
}

/** Drops the half word at the end, unless that would drop a third of the text. */
function cutBetweenWords(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > (text.length * 2) / 3 ? text.slice(0, space) : text).trimEnd();
}
