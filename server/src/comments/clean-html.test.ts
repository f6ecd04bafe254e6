/** Cleaning html that came from outside: what stays, what goes, and that nothing hostile gets through or takes long. */
import { bytesOf, commentLimits, safeHref } from '@marquee/contract/comment-html.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xssCorpus } from '#test/xss-corpus.ts';
import { cleanComment, cleanHtml, mailHtml, nameMentions } from './clean-html.ts';

const rel = 'rel="noopener noreferrer nofollow" target="_blank"';

/** Reads html as strictly as can be; throws at anything that is not a tag, attribute or text that a comment may hold. */
function mustBeAllowed(html: string): void {
  const open: string[] = [];
  const piece = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)>|((?:[^<>&]|&(?:amp|lt|gt|quot);)+)/gy;
  let end = 0;
  for (const [all, closing, tag, attributes = '', text] of html.matchAll(piece)) {
    end += all.length;
    if (text !== undefined) expect(open).toContain('p');
    else if (closing) expect(open.pop()).toBe(tag);
    else {
      expect(['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'span']).toContain(tag);
      mustHaveAllowed(tag ?? '', attributes);
      if (tag !== 'br') open.push(tag ?? '');
    }
  }
  expect(end).toBe(html.length);
  expect(open).toEqual([]);
}

function mustHaveAllowed(tag: string, attributes: string): void {
  if (tag === 'span') return expect(attributes).toMatch(/^ data-mention="[1-9]\d{0,9}"$/);
  if (tag !== 'a') return expect(attributes).toBe('');
  const [, address = ''] =
    /^ href="([^"]+)" rel="noopener noreferrer nofollow" target="_blank"$/.exec(attributes) ?? [];
  expect(safeHref(address)).toBe(address);
}

test.each([
  [
    'bold, italic, underlined, struck',
    '<p><b>a</b><i>b</i><ins>c</ins><del>d</del></p>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>',
  ],
  ['attributes', '<p class="x" style="color:red" id="y">a</p>', '<p>a</p>'],
  [
    'a link',
    '<p><a href="https://example.com/?a&b">a</a></p>',
    `<p><a href="https://example.com/?a&amp;b" ${rel}>a</a></p>`,
  ],
  [
    'another target',
    '<p><a href="mailto:a@example.com" target="_top" rel="opener">a</a></p>',
    `<p><a href="mailto:a@example.com" ${rel}>a</a></p>`,
  ],
  ['an unsafe link', '<p><a href="ftp://example.com">a</a></p>', '<p>a</p>'],
  [
    'a mention',
    '<p><span data-mention="7" class="x">@Ann Lee</span></p>',
    '<p><span data-mention="7">@Ann Lee</span></p>',
  ],
  ['a mention of nobody', '<p><span data-mention="7x">@Ann</span></p>', '<p>@Ann</p>'],
  ['a mention without its sign', '<p><span data-mention="7">Ann</span></p>', '<p>Ann</p>'],
  ['text alone', ' a & b < c ', '<p>a &amp; b &lt; c </p>'],
  ['line breaks of the source', '<p>a\n  b</p>\n<p>c</p>', '<p>a b</p><p>c</p>'],
  ['typed spaces and empty lines', '<p>a  b</p><p></p><p>c</p>', '<p>a  b</p><p></p><p>c</p>'],
  ['divs of a mail', '<div>a</div><div><br></div><div><div>b</div></div>', '<p>a</p><p><br></p><p>b</p>'],
  ['a table', '<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  [
    'nested lists',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
  ],
  [
    'a list straight in a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ],
  ['items without a list', '<li>a<li>b', '<p>a</p><p>b</p>'],
  ['a list without items', '<p>a</p><ul></ul>', '<p>a</p>'],
  ['crossed marks', '<p><b>a<i>b</b>c</i></p>', '<p><strong>a<em>b</em></strong>c</p>'],
  ['marks around paragraphs', '<b><p>a</p><p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  [
    'a word processor',
    '<!--StartFragment--><p class=MsoNormal><o:p></o:p><span style="mso-list:Ignore">a</span></p>',
    '<p>a</p>',
  ],
  ['entities', '<p>&eacute;&euro;&#128077;&nbsp;&amp;lt;</p>', '<p>é€👍\u00a0&amp;lt;</p>'],
  ['characters that no database takes', '<p>a\0b&#0;\ud800\u0007</p>', '<p>ab��</p>'],
])('[TEXT-1] of html only what the toolbar makes is kept: %s', (_, html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
});

test('[TEXT-1] lists are eight deep at most; deeper items join the deepest list', () => {
  const cleaned = cleanHtml(`${'<ul><li>'.repeat(20)}x`);
  expect(cleaned.split('<ul>').length - 1).toBe(commentLimits.listDepth);
  expect(cleaned).toContain('<p>x</p>');
  mustBeAllowed(cleaned);
});

test('[TEXT-2] the corpus is worth its name', () => {
  expect(new Set(xssCorpus).size).toBe(xssCorpus.length);
  expect(xssCorpus.length).toBeGreaterThanOrEqual(200);
});

test.each(xssCorpus)('[TEXT-2] nothing but words is left of %j', (payload) => {
  for (const html of [
    payload,
    `<ul><li>${payload}</li></ul>`,
    `<p>a ${payload} b`,
    `<a href="https://example.com">${payload}</a>`,
  ]) {
    const cleaned = cleanHtml(html);
    mustBeAllowed(cleaned);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  }
});

const tags =
  'p br strong b em i u s del ul ol li a span div h1 table td tr svg math style script template noscript form select textarea title iframe'.split(
    ' ',
  );
const attribute = fc.constantFrom(
  '',
  ' href="https://example.com/x"',
  ' href="https://example.com/y?a=1&amp;b"',
  ' href="javascript:x"',
  ' data-mention="5"',
  ' data-mention="66"',
  ' onclick="x"',
);
const token = fc.oneof(
  fc.tuple(fc.constantFrom(...tags), attribute).map(([tag, more]) => `<${tag}${more}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom(
    'a',
    '@Ann',
    ' ',
    '\n',
    '\t x',
    '&nbsp;',
    '&lt;',
    '&',
    '<',
    '>',
    '"',
    '\0',
    '&#13;',
    '<!--',
    '-->',
    '\ud800',
    'é',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

test('[TEXT-3] cleaning what is clean changes nothing, whatever it was made from', () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
      const cleaned = cleanHtml(tokens.join(''));
      mustBeAllowed(cleaned);
      expect(cleanHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: 3_000 },
  );
});

const codeOf = (html: string): string | undefined => {
  try {
    cleanComment(html);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

test.each(['', ' ', '<p><br></p>', '<p>&nbsp;&#8203;</p>', '<script>x</script>', '<ul><li></li></ul>', '<img src=x>'])(
  '[TEXT-4] a comment that says nothing is refused: %j',
  (html) => {
    expect(codeOf(html)).toBe('emptyComment');
  },
);

test('[TEXT-4] a comment may be 64 KiB of UTF-8, as it is sent and as it is stored', () => {
  const full = `<p>${'é'.repeat((commentLimits.bytes - 8) / 2)}x</p>`;
  expect(bytesOf(full)).toBe(commentLimits.bytes);
  expect(cleanComment(full)).toBe(full);
  expect(codeOf(`${full} `)).toBe('commentTooLong');
  expect(codeOf('&'.repeat(20_000))).toBe('commentTooLong');
});

test('[TEXT-4] a hundred thousand tags within each other are refused without reading them all', () => {
  for (const tag of ['<b>', '<div>x', '<ul><li>', '<svg>', '<x>', '<noscript>', '<span data-mention=1>']) {
    expect(codeOf(tag.repeat(600))).toBe('badInput');
    expect(() => cleanHtml(tag.repeat(100_000))).toThrow(Refusal);
  }
});

test('[TEXT-4] one long address is not repeated by what follows it', () => {
  const link = `<a href="https://example.com/${'x'.repeat(1900)}">`;
  for (const rest of [
    '<p>x',
    '<br>x',
    '<b>x</b>y',
    '<a href="https://example.com/">y</a>z',
    '<li>x',
    '<ul><li>x</ul>',
  ]) {
    expect(cleanHtml(link + rest.repeat(10_000)).length).toBeLessThan(10_000 * 200);
  }
});

test('[TEXT-5] in a mail, paragraphs are spaced without a style sheet, empty lines stay and mentions are bold', () => {
  expect(mailHtml('<p>Hi <span data-mention="7">@Ann</span></p><p></p>')).toBe(
    '<p style="margin:0 0 8px">Hi <strong dir="auto">@Ann</strong></p><p style="margin:0 0 8px"><br></p>',
  );
});

test('[COMMENT-11] the name of who is mentioned is never html, whatever they are called', () => {
  const mention = (words: string) => `<p><span data-mention="7">${words}</span></p>`;
  const names = new Map([[7, '<b>Ann</b> "&']]);
  expect(nameMentions(mention('@Ann'), names)).toBe(mention('@&lt;b&gt;Ann&lt;/b&gt; &quot;&amp;'));
});
