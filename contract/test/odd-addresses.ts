/** What people and programs might type as an address, for tests that hold for whatever it is. */
import fc from 'fast-check';

/** How half of them begin, so that many are nearly right. */
const starts = fc.constantFrom('', '', '', 'https://', 'https://example.com/', 'example.com', 'mailto:a@b.example');

/** Pieces of addresses and what people put between them. */
const rests = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'http:',
        'https:',
        'mailto:',
        'tel:',
        'javascript:',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '.',
        '?',
        '#',
        '%',
      ),
      fc.constantFrom(
        'example',
        'com',
        'localhost',
        '8080',
        '127',
        ' ',
        '\t',
        '\n',
        '\u00a0',
        '\u202e',
        '\u0000',
        '[',
        ']',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''));

export const oddAddresses = fc.tuple(starts, rests).map(([start, rest]) => start + rest);
