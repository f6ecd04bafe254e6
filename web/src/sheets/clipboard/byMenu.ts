/** Copying and pasting from a menu, where the browser gives a page its clipboard; else it says which keys do it. */
import type { Ground } from '#sheets/moves.ts';
import { keysInWords } from '#ui/keyboard/keyNames.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { htmlTable, wordsOfCells } from './htmlTable.ts';
import { canBeCopied, copiedCells, paste } from './pasteCells.ts';
import type { Rect } from './range.ts';
import { formatTsv } from './tsv.ts';

const why = 'This browser doesn’t let menus use the clipboard here.';

export async function copyByMenu(rect: Rect): Promise<void> {
  if (!canBeCopied(rect)) return;
  const cells = copiedCells(rect);
  const blob = (type: string, text: string) => new Blob([text], { type });
  try {
    const item = new ClipboardItem({
      'text/plain': blob('text/plain', formatTsv(wordsOfCells(cells))),
      'text/html': blob('text/html', htmlTable(cells)),
    });
    await navigator.clipboard.write([item]);
  } catch {
    notifyInfo(`Press ${keysInWords('Ctrl', 'C')} to copy`, why);
  }
}

export async function pasteByMenu(rect: Rect, ground: Ground): Promise<void> {
  let items: ClipboardItems;
  try {
    items = await navigator.clipboard.read();
  } catch {
    notifyInfo(`Press ${keysInWords('Ctrl', 'V')} to paste`, why);
    return;
  }
  const read = async (type: string): Promise<string> => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  await paste(await read('text/plain'), await read('text/html'), rect, ground);
}
