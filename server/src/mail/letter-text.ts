/** A letter as plain text. */
import { isolated } from '@marquee/contract/isolated.ts';
import { webAddress, type Addressed, type Block, type ChangedRow, type Value, type Words } from './letter.ts';
import { quoteText } from './quote.ts';

const wordsText = (words: Words) =>
  typeof words === 'string'
    ? words
    : words.map((part) => (typeof part === 'string' ? part : isolated(part.strong))).join('');

const valueText = (value: Value) => isolated(value.words) || '(empty)';

function rowText({ group, row, url: rowUrl, changes }: ChangedRow): string {
  const rowAddress = webAddress(rowUrl);
  const lines = changes.map(({ column, from, to, url }) => {
    const address = webAddress(url);
    return `  ${isolated(column)}: ${valueText(from)} → ${valueText(to)}${address ? ` ${address}` : ''}`;
  });
  return [`${isolated(group)} › ${isolated(row)}`, ...lines, ...(rowAddress ? [`  ${rowAddress}`] : [])].join('\n');
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return wordsText(block.words);
  if (block.kind === 'picture') return '';
  if (block.kind === 'button') return `${block.words}: ${webAddress(block.url) ?? ''}`;
  if (block.kind === 'quote') {
    return `${isolated(block.by.name)}:\n${isolated(quoteText(block.html)).replace(/^/gm, '> ')}`;
  }
  if (block.kind === 'banners') {
    const lines = block.banners.map(({ name, note }) => `- ${isolated(name)}${note === '' ? '' : ` (${note})`}`);
    return [...lines, ...(block.rest ? [block.rest] : [])].join('\n');
  }
  if (block.kind === 'list') {
    const items = block.items.map((item) => [
      wordsText(item.words),
      `  ${item.note}`,
      `  ${webAddress(item.url) ?? ''}`,
    ]);
    return [...items.map((lines) => lines.join('\n')), ...(block.rest ? [block.rest] : [])].join('\n\n');
  }
  const { rows, rest } = block;
  return [...rows.map(rowText), ...(rest ? [rest] : [])].join('\n\n');
}

/** The whole text; nothing in it is markup. */
export function letterText(letter: Addressed): string {
  const { sheet, unsubscribeUrl } = letter;
  const sheetUrl = webAddress(sheet?.url);
  return [
    letter.heading,
    ...(sheet ? [`${isolated(sheet.name)}${sheetUrl ? `: ${sheetUrl}` : ''}`] : []),
    ...letter.blocks.map(blockText).filter((text) => text !== ''),
    [
      '-- ',
      letter.brand?.name ?? 'Marquee',
      letter.reason,
      ...(unsubscribeUrl ? [`${letter.offWords ?? 'Turn off these emails'}: ${unsubscribeUrl}`] : []),
      ...(letter.brand ? [letter.brand.sentWith] : []),
    ].join('\n'),
    '',
  ].join('\n\n');
}
