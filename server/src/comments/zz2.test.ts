import { test } from 'vitest';
import { letterHtml } from '#mail/letter-html.ts';
import { letterText } from '#mail/letter-text.ts';
import { quoteHtml, quoteText } from '#mail/quote.ts';
import { mailHtml } from './clean-html.ts';
test('r', () => {
  const html = mailHtml('<p>' + 'A rather long comment with words. '.repeat(40) + '</p>');
  const letter = { preview: 'x', heading: 'y', reason: 'z', blocks: [{ kind: 'quote' as const, by: { name: 'n', initials: 'n', colour: 'red' as const }, html }] };
  for (let k = 0; k < 3; k++) {
    let t = performance.now(); for (let i = 0; i < 200; i++) letterHtml(letter); console.log('html', performance.now() - t);
    t = performance.now(); for (let i = 0; i < 200; i++) letterText(letter); console.log('text', performance.now() - t);
    t = performance.now(); for (let i = 0; i < 200; i++) { quoteHtml(html); quoteText(html); } console.log('quote', performance.now() - t);
  }
});
