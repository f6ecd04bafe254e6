/** Turns html that came from outside into a comment that is safe to store, to show and to mail. */
import {
  bytesOf,
  commentLimits,
  commentTags,
  isEmptyHtml,
  isMentionID,
  safeHref,
} from '@marquee/contract/comment-html.ts';
import { escapeHtml } from '@marquee/contract/escape-html.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { HtmlWriter } from './html-writer.ts';

/** The parser's time grows with the square of the depth; no editor comes near this one. */
const deepest = 256;

/** Tags that end a line as a paragraph does; the writer makes paragraphs of what is in them. */
const breaks =
  'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend main menu nav pre section summary table tbody td tfoot th thead tr';

const renamed = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' };

/** Tags whose content is not part of what somebody wrote. */
const dropped = 'script style textarea option xmp title template iframe noembed noframes svg math'.split(' ');

const attributesOf = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

const options: IOptions = {
  allowedTags: [...commentTags, 'div'],
  allowedAttributes: { a: ['href'], span: ['data-mention'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: dropped,
  transformTags: {
    ...Object.fromEntries(breaks.split(' ').map((tag) => [tag, 'div'])),
    ...renamed,
    a: (tagName, { href }) => ({ tagName, attribs: attributesOf('href', safeHref(href ?? '')) }),
    span: (tagName, { 'data-mention': id }) => ({
      tagName,
      attribs: attributesOf('data-mention', id !== undefined && isMentionID(id) ? id : undefined),
    }),
  },
};

const nestedTooDeeply = (): Refusal =>
  new Refusal('badInput', { errors: [{ path: 'body.comment.commentText', message: 'is nested too deeply' }] });

/** Throws `badInput` for html that is nested as no text is. */
function sanitized(html: string): string {
  let depth = 0;
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: () => {
      depth += 1;
      if (depth > deepest) throw nestedTooDeeply();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}

// What sanitize-html writes: known tags, quoted attributes, everything else escaped.
const piece = /<(\/?)([a-z]+)(?: (?:href|data-mention)="([^"]*)")?[^>]*>|([^<]+)/g;

/**
 * The same text with only the tags that the toolbar makes, only safe links, and mentions, in its one normal form: cleaning it again
 * changes nothing. Throws `badInput` if it is nested too deeply.
 */
export function cleanHtml(html: string): string {
  const writer = new HtmlWriter();
  for (const [, closing, tag, attribute, text] of sanitized(html.toWellFormed()).matchAll(piece)) {
    if (text !== undefined) writer.text(text);
    else if (tag !== undefined && closing) writer.end(tag);
    else if (tag !== undefined) writer.start(tag, attribute);
  }
  return writer.finish();
}

/** A comment's html as it is stored. Throws `commentTooLong` for more than 64 KiB, before or after cleaning, and `emptyComment`. */
export function cleanComment(html: string): string {
  if (bytesOf(html) > commentLimits.bytes) throw new Refusal('commentTooLong');
  const cleaned = cleanHtml(html);
  if (bytesOf(cleaned) > commentLimits.bytes) throw new Refusal('commentTooLong');
  if (isEmptyHtml(cleaned)) throw new Refusal('emptyComment');
  return cleaned;
}

/** A cleaned comment for an email: spaced without a style sheet, empty lines kept, mentions in bold and running their own way. */
export function mailHtml(cleaned: string): string {
  return cleaned
    .replaceAll(/<span data-mention="\d+">([^<]*)<\/span>/g, '<strong dir="auto">$1</strong>')
    .replaceAll('<p></p>', '<p><br></p>')
    .replaceAll('<p>', '<p style="margin:0 0 8px">');
}

/** A cleaned comment whose mentions say the names of those they stand for; of anybody else only the words are left. */
export function nameMentions(cleaned: string, names: ReadonlyMap<number, string>): string {
  return cleaned.replaceAll(/<span data-mention="(\d+)">([^<]*)<\/span>/g, (_whole, id: string, words: string) => {
    const name = names.get(Number(id));
    return name === undefined ? words : `<span data-mention="${id}">@${escapeHtml(name)}</span>`;
  });
}
