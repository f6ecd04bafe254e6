/** What a mail says, before it has a form: it is stored like this, and both the html and the plain text are made from it. */
import type { Colour } from '@marquee/contract/colours.ts';
import { counted } from '@marquee/contract/counted.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';

/** Plain words, some of them strong: `['In ', { strong: 'Summer' }, '.']`. */
export type Words = string | readonly (string | { strong: string })[];

/** A cell's value as words; a status or person with its colour. No words: the cell is empty. */
export interface Value {
  words: string;
  colour?: Colour;
}

/** A small picture of a banner, kept under this hash: it is attached to the mail as far as it is there when that is sent. Pixels. */
export interface Picture {
  hash: string;
  width: number;
  height: number;
}

/** What changed in one row: `from` is what it was and `to` what it is. `url` leads to the row. */
export interface ChangedRow {
  group: string;
  row: string;
  url?: string;
  /** of the banner that is told of */
  picture?: Picture;
  changes: readonly { column: string; from: Value; to: Value; url?: string }[];
}

/** A banner, by its name, with what it is and how it looks. */
export interface BannerShown {
  name: string;
  /** its size, say; empty for nothing */
  note: string;
  picture?: Picture;
}

/** Something to look at: `url` leads to it, and `note` says where it is. */
export interface Item {
  words: Words;
  note: string;
  url: string;
}

export type Block =
  | { kind: 'paragraph'; words: Words }
  /** `url` leads to what it shows */
  | { kind: 'picture'; picture: Picture; url: string }
  /** `url` leads to them all, and `rest` is a sentence about those that are not listed. */
  | { kind: 'banners'; banners: readonly BannerShown[]; url: string; rest?: string }
  /** `rest` is a sentence about rows that are not listed. */
  | { kind: 'changes'; rows: readonly ChangedRow[]; rest?: string }
  /** `rest` is a sentence about items that are not listed. */
  | { kind: 'list'; items: readonly Item[]; rest?: string }
  /** Somebody's own words, as html that was cleaned when it was saved. */
  | { kind: 'quote'; by: { name: string; initials: string; colour: Colour }; html: string }
  | { kind: 'button'; words: string; url: string };

/** An account that writes to its clients: its mails are by its name, with its logo and in its colour. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`, dark enough for white words on it; null for ours */
  colour: string | null;
  /** the address of its logo, which is attached as far as it is there when the mail is sent */
  logo: string | null;
  /** that Marquee sent it, at the very end */
  sentWith: string;
}

/** A review link, and which of its passwords it had. */
export interface OpenedLink {
  reviewLinkID: number;
  opening: number;
}

/** What somebody was asked. */
export interface AskOf {
  askID: number;
  userID: number;
}

export interface Letter {
  /** review links that it leads to: it is sent only if all of them still open as they did */
  links?: readonly OpenedLink[];
  /** what it asks for: it waits as long as that may be taken back by Undo, and is sent only if it was not withdrawn by then */
  ask?: AskOf;
  /** whose mail it is; Marquee's own without one */
  brand?: MailBrand;
  /** the line that mail programs show beside the subject */
  preview: string;
  /** the sheet that it is about, with a link to it */
  sheet?: { name: string; url: string };
  heading: string;
  blocks: readonly Block[];
  /** why the reader gets this: a sentence */
  reason: string;
  /** what it is written in, where that is not English, with the words of its link that turns it off */
  language?: string;
  offWords?: string;
}

/** A letter with what only its sender knows. */
export interface Addressed extends Letter {
  unsubscribeUrl?: string;
}

/** More rows than these, or than have so many changes together, are counted, not listed: mail programs cut off what is longer than 102 KB. */
const mostRows = 40;
const mostChanges = 60;

/** How many rows are listed, at least one. */
function rowsListed(rows: readonly ChangedRow[]): number {
  let changes = 0;
  const at = rows.findIndex((row) => {
    changes += row.changes.length;
    return changes > mostChanges;
  });
  return at === -1 ? mostRows : Math.min(mostRows, Math.max(1, at));
}

/** A block with as many rows or items as are listed, and the sentence about the others. */
export function shortened(block: Block): Block {
  if (block.kind === 'changes') {
    const listed = rowsListed(block.rows);
    const more = block.rows.length - listed;
    if (more <= 0) return block;
    const rest = `And ${counted(more, 'more row')} in the sheet.`;
    return { ...block, rows: block.rows.slice(0, listed), rest };
  }
  if (block.kind !== 'list' || block.items.length <= mostRows) return block;
  return {
    ...block,
    items: block.items.slice(0, mostRows),
    rest: `And ${withCommas(block.items.length - mostRows)} more.`,
  };
}

/** An address that a mail may link to; undefined for anything but http and https. */
export function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The address behind the button. */
export function mainLink(letter: Letter): string | undefined {
  const button = letter.blocks.find((block) => block.kind === 'button');
  return webAddress(button?.url ?? letter.sheet?.url);
}
