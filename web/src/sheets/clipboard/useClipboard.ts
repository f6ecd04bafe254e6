/** Copying, cutting and pasting cells of the grid, as the browser's own events, so that they work from its menus as well. */
import { useEffect, type ClipboardEvent, type RefObject } from 'react';
import { useActive } from '#screen/active.ts';
import type { Ground } from '#sheets/moves.ts';
import { announce } from '#ui/announce.ts';
import { counted } from '#ui/counted.ts';
import { htmlTable, wordsOfCells } from './htmlTable.ts';
import { copiedCells, emptyRect, isTable, paste, pasteNewRows } from './pasteCells.ts';
import { rectOf, useChosenCells, useRange, type Rect } from './range.ts';
import { formatTsv } from './tsv.ts';

/** Text fields and popups have a clipboard of their own. */
function isOurs(event: ClipboardEvent, scroller: HTMLElement | null): boolean {
  const { target } = event;
  if (useActive.getState().editing || !(target instanceof Element) || !scroller?.contains(target)) return false;
  return target.closest('input, textarea') === null;
}

/** The group whose box for new rows is pasted into; undefined where it is something else. */
function newRowsIn({ target }: ClipboardEvent): number | undefined {
  const line = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-line^="add:"]') : null;
  return line ? Number(line.dataset['line']?.slice('add:'.length)) : undefined;
}

/** The grid's handlers of the clipboard. */
export function useClipboard(scroller: RefObject<HTMLElement | null>, ground: Ground, isEditable: boolean) {
  const chosen = (): Rect | undefined => rectOf(ground, useActive.getState().place, useRange.getState().corner);
  useEffect(() => useChosenCells.setState({ rect: chosen }));

  const onCopy = (event: ClipboardEvent): Rect | undefined => {
    const rect = isOurs(event, scroller.current) ? chosen() : undefined;
    // Words that were marked by hand are what is meant.
    const isTextMarked = !useRange.getState().corner && getSelection()?.isCollapsed === false;
    if (!rect || isTextMarked) return undefined;
    const cells = copiedCells(rect);
    event.clipboardData.setData('text/plain', formatTsv(wordsOfCells(cells)));
    event.clipboardData.setData('text/html', htmlTable(cells));
    event.preventDefault();
    announce(`${counted(rect.rowIDs.length * rect.columnIDs.length, 'cell')} copied`);
    return rect;
  };
  const onCut = (event: ClipboardEvent) => {
    const rect = onCopy(event);
    if (rect && isEditable) void emptyRect(rect);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const html = event.clipboardData.getData('text/html');
    const groupID = isTable(text) ? newRowsIn(event) : undefined;
    if (groupID !== undefined) {
      event.preventDefault();
      void pasteNewRows(text, html, groupID, ground);
      return;
    }
    const rect = isOurs(event, scroller.current) && isEditable ? chosen() : undefined;
    if (!rect) return;
    event.preventDefault();
    void paste(text, html, rect, ground);
  };
  return { onCopy: (event: ClipboardEvent) => void onCopy(event), onCut, onPaste };
}
