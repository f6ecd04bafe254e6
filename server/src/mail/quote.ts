/** Somebody's rich text inside a mail: as html with its looks inline, and as plain text. */
import { commentTags, plainText } from '@marquee/contract/comment-html.ts';
import sanitizeHtml from 'sanitize-html';
import { Html } from './escaped-html.ts';
import { light } from './look.ts';

const small = 'margin:0 0 8px;';
const looks: Record<string, string> = {
  p: small,
  ul: `${small}padding-left:20px;`,
  ol: `${small}padding-left:20px;`,
  h1: `${small}font-size:18px;line-height:24px;`,
  h2: `${small}font-size:16px;line-height:24px;`,
  h3: `${small}font-size:15px;line-height:24px;`,
  blockquote: `${small}padding-left:12px;border-left:3px solid ${light.line};`,
  pre: `${small}white-space:pre-wrap;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;`,
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;',
  a: `color:${light.accent};`,
};
/** Each paragraph runs in the direction of its own first letter. */
const dir = { dir: 'auto' };
const plain = ['br', 'b', 'em', 'i', 'u', 's', 'li'];

const dressed = Object.fromEntries(
  Object.entries(looks).map(([tag, style]) => [
    tag,
    (_tag: string, { href }: sanitizeHtml.Attributes) => ({
      tagName: tag,
      attribs: { style, ...dir, ...(tag === 'a' ? { class: 'link', ...(href === undefined ? {} : { href }) } : {}) },
    }),
  ]),
);

/** What one comment comes to is made once, though it goes to many, one after the other. */
function remembered<T>(make: (saved: string) => T): (saved: string) => T {
  let last: { saved: string; made: T } | undefined;
  return (saved) => {
    if (last?.saved !== saved) last = { saved, made: make(saved) };
    return last.made;
  };
}

/** Cleaned once more, so that whatever was saved, nothing but words, lists and links reaches a mail program. */
export const quoteHtml = remembered(
  (saved: string) =>
    new Html(
      sanitizeHtml(saved, {
        allowedTags: [...Object.keys(looks), ...plain, 'strong'],
        allowedAttributes: { '*': ['dir', 'style', 'class'], a: ['href', 'style', 'class'] },
        allowedSchemes: ['http', 'https', 'mailto'],
        allowProtocolRelative: false,
        transformTags: {
          ...dressed,
          // A name that is mentioned runs its own way; words that are only bold belong to those beside them.
          strong: (tagName, { dir: ofName }) => ({ tagName, attribs: ofName === 'auto' ? dir : {} }),
          ...Object.fromEntries(
            plain.map((tag) => [tag, sanitizeHtml.simpleTransform(tag, tag === 'li' ? dir : {}, false)]),
          ),
        },
      }),
    ),
);

/** The same as plain text, with its bullets, numbers and indents, and the addresses behind the words that link to them. */
export const quoteText = remembered((saved: string): string =>
  plainText(
    sanitizeHtml(saved, {
      allowedTags: [...commentTags],
      allowedAttributes: { a: ['href'] },
      allowedSchemes: ['http', 'https', 'mailto'],
      allowProtocolRelative: false,
    }),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
);
