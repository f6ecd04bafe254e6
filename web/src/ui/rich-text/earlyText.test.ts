/** Checks what becomes of words that were typed before the editor was there. */
import { expect, test } from 'vitest';
import { withTyped } from './earlyText.ts';

test('[TEXT-10] what is typed before the editor is there goes on where the text ends, and is words whatever it looks like', () => {
  expect(withTyped('', 'a < b & c\n\nnext')).toBe('<p>a &lt; b &amp; c</p><p></p><p>next</p>');
  expect(withTyped('<p>Larger <strong>logo</strong></p>', ', please')).toBe(
    '<p>Larger <strong>logo</strong>, please</p>',
  );
  expect(withTyped('<ul><li><p>one</p></li></ul>', 'two')).toBe('<ul><li><p>one</p></li></ul><p>two</p>');
  expect(withTyped('<p>kept</p>', '')).toBe('<p>kept</p>');
});
