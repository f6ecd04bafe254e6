/**
 * Writes a comment's html in its one normal form: paragraphs and lists of items, each item beginning with a paragraph, links around
 * marks around text. Browsers, the editor and this writer all read that form back as it is, so what is stored is what is shown.
 */
import { commentLimits, linkAttributes } from '@marquee/contract/comment-html.ts';
import { limits } from '@marquee/contract/limits.ts';

const marks = ['strong', 'em', 'u', 's'] as const;
type Mark = (typeof marks)[number];
const isMark = (tag: string): tag is Mark => marks.some((mark) => mark === tag);

const fixed = Object.entries(linkAttributes)
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('');

/** The longest text of a mention: an at sign and a full name. */
const mentionLength = 2 * limits.name + 2;

const blank = /[\t\n\f\r ]+/g;
// A line break in html is a space; the spaces somebody typed stay.
const oneLine = (text: string): string =>
  text.replaceAll(blank, (run) => (/[\n\r\f]/.test(run) ? ' ' : run.replaceAll('\t', ' '))).replaceAll(/\p{Cc}/gu, '');

/** Takes tags and escaped text in the order of the source. Nothing that it is given makes it write another tag or attribute. */
export class HtmlWriter {
  #out: string[] = [];
  /** the open paragraph, items and lists, outermost first */
  #blocks: ('p' | 'li' | 'ul' | 'ol')[] = [];
  /** the open links and marks as they were written, outermost first */
  #inline: string[] = [];
  /** how often each mark is open in the source */
  #marks: Record<Mark, number> = { strong: 0, em: 0, u: 0, s: 0 };
  #href: string | undefined;
  #mention: { userID: string; text: string } | undefined;
  /** what each open tag of the source does when it ends */
  #ends: { tag: string; end: () => void }[] = [];

  /** `attribute` is a link's escaped address or a mention's user id, both checked before. */
  start(tag: string, attribute: string | undefined): void {
    if (tag === 'br') this.#breakLine();
    else this.#ends.push({ tag, end: this.#mention ? () => {} : this.#begin(tag, attribute) });
  }

  end(tag: string): void {
    if (this.#ends.at(-1)?.tag === tag) this.#ends.pop()?.end();
  }

  /** `escaped` is text in which `&`, `<` and `>` are entities. */
  text(escaped: string): void {
    const text = oneLine(escaped);
    if (this.#mention) this.#mention.text += text;
    else this.#write(text);
  }

  finish(): string {
    this.#closeTo(0);
    return this.#out.join('');
  }

  #begin(tag: string, attribute: string | undefined): () => void {
    if (isMark(tag)) {
      this.#marks[tag] += 1;
      return () => {
        this.#marks[tag] -= 1;
      };
    }
    if (tag === 'a') {
      this.#href = attribute;
      return () => {
        this.#href = undefined;
      };
    }
    if (tag === 'span') return attribute === undefined ? () => {} : this.#beginMention(attribute);
    this.#closeParagraph();
    if (tag === 'ul' || tag === 'ol') return this.#beginList(tag);
    if (tag === 'li') return this.#beginItem();
    if (tag === 'p') this.#open('p');
    return () => this.#closeParagraph();
  }

  #beginMention(userID: string): () => void {
    const mention = { userID, text: '' };
    this.#mention = mention;
    return () => {
      this.#mention = undefined;
      if (!/^@./u.test(mention.text) || mention.text.length > mentionLength) return this.#write(mention.text);
      this.#write(mention.text, `<span data-mention="${userID}">${mention.text}</span>`);
    };
  }

  #beginList(list: 'ul' | 'ol'): () => void {
    const lists = this.#blocks.filter((block) => block === 'ul' || block === 'ol').length;
    if (lists >= commentLimits.listDepth) return () => this.#closeParagraph();
    const outside = this.#blocks.length;
    if (this.#isInList()) this.#reopenItem();
    if (this.#out.at(-1) === '<li>') this.#out.push('<p></p>');
    this.#open(list);
    return () => this.#closeTo(outside);
  }

  /** A list straight in a list, as word processors write it, belongs to the item before. */
  #reopenItem(): void {
    if (this.#out.at(-1) !== '</li>') return this.#open('li');
    this.#out.pop();
    this.#blocks.push('li');
  }

  #beginItem(): () => void {
    const outside = this.#blocks.findLastIndex((block) => block === 'ul' || block === 'ol') + 1;
    if (outside === 0) return () => this.#closeParagraph();
    this.#closeTo(outside);
    this.#open('li');
    return () => this.#closeTo(outside);
  }

  #isInList(): boolean {
    const innermost = this.#blocks.at(-1);
    return innermost === 'ul' || innermost === 'ol';
  }

  #open(block: 'p' | 'li' | 'ul' | 'ol'): void {
    this.#blocks.push(block);
    this.#out.push(`<${block}>`);
  }

  #closeParagraph(): void {
    if (this.#blocks.at(-1) === 'p') this.#closeTo(this.#blocks.length - 1);
  }

  #closeTo(depth: number): void {
    while (this.#blocks.length > depth) {
      const block = this.#blocks.pop();
      // A link ends with its paragraph; otherwise one long address could be repeated in thousands of them.
      if (this.#inline[0]?.startsWith('<a ')) this.#href = undefined;
      this.#keepInline(0);
      if (this.#out.at(-1) === '<li>') this.#out.push('<p></p>');
      if (block !== 'p' && block !== 'li' && this.#out.at(-1) === `<${block}>`) this.#out.pop();
      else this.#out.push(`</${block}>`);
    }
  }

  #write(text: string, as = text): void {
    const isStart = this.#blocks.at(-1) !== 'p';
    // Blanks between blocks are how the source was laid out.
    const words = isStart && as === text ? text.replace(/^ +/, '') : as;
    if (words === '') return;
    if (isStart) this.#openParagraph();
    this.#syncInline();
    this.#out.push(words);
  }

  #breakLine(): void {
    if (this.#mention) return;
    if (this.#blocks.at(-1) !== 'p') this.#openParagraph();
    this.#syncInline();
    this.#out.push('<br>');
  }

  #openParagraph(): void {
    if (this.#isInList()) this.#open('li');
    this.#open('p');
  }

  #syncInline(): void {
    const wanted = marks.filter((mark) => this.#marks[mark] > 0).map((mark) => `<${mark}>`);
    if (this.#href !== undefined) wanted.unshift(`<a href="${this.#href}"${fixed}>`);
    const differs = wanted.findIndex((tag, at) => this.#inline[at] !== tag);
    this.#keepInline(differs === -1 ? wanted.length : differs);
    const added = wanted.slice(this.#inline.length);
    this.#inline.push(...added);
    this.#out.push(...added);
  }

  #keepInline(count: number): void {
    for (const tag of this.#inline.splice(count).toReversed())
      this.#out.push(tag.startsWith('<a ') ? '</a>' : tag.replace('<', '</'));
  }
}
