/** Copying, cutting and pasting cells of the grid, as the browser's own events, so that they work from its menus as well. */
import { counted } from '@marquee/contract/counted.ts';
import { useEffect, type RefObject } from 'react';
import { useActive } from '#screen/active.ts';
import type { Ground } from '#sheets/moves.ts';
import { announce } from '#ui/messages/announce.ts';
import { htmlTable, wordsOfCells } from './htmlTable.ts';
import { canBeCopied, copiedCells, emptyRect, isTable, paste, pasteNewRows } from './pasteCells.ts';
import { rectOf, useChosenCells, useRange, type Rect } from './range.ts';
import { formatTsv } from './tsv.ts';

/**
 * What the keyboard stands on. What the browser says is copied or pasted into may be elsewhere: Firefox goes by where something was last
 * marked, and where nothing was, by the whole page.
 */
const standsOn = () => document.activeElement;

/** Text fields and popups have a clipboard of their own. */
function isOurs(scroller: HTMLElement | null): boolean {
  const target = standsOn();
  if (useActive.getState().editing || !target || !scroller?.contains(target)) return false;
  return target.closest('input, textarea') === null;
}

/** The group whose box for new rows is pasted into; undefined where it is something else. */
function newRowsHere(): number | undefined {
  const target = standsOn();
  const line = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-line^="add:"]') : null;
  return line ? Number(line.dataset['line']?.slice('add:'.length)) : undefined;
}

/** Hears of the clipboard for the grid. */
export function useClipboard(scroller: RefObject<HTMLElement | null>, ground: Ground, isEditable: boolean) {
  useEffect(() => {
    const chosen = (): Rect | undefined => rectOf(ground, useActive.getState().place, useRange.getState().corner);
    useChosenCells.setState({ rect: chosen });

    const onCopy = (event: ClipboardEvent): Rect | undefined => {
      const rect = isOurs(scroller.current) ? chosen() : undefined;
      // Words that were marked by hand are what is meant.
      const isTextMarked = !useRange.getState().corner && getSelection()?.isCollapsed === false;
      if (!rect || isTextMarked) return undefined;
      event.preventDefault();
      if (!canBeCopied(rect)) return undefined;
      const cells = copiedCells(rect);
      event.clipboardData?.setData('text/plain', formatTsv(wordsOfCells(cells)));
      event.clipboardData?.setData('text/html', htmlTable(cells));
      announce(`${counted(rect.rowIDs.length * rect.columnIDs.length, 'cell')} copied`);
      return rect;
    };
    const onCut = (event: ClipboardEvent) => {
      const rect = onCopy(event);
      if (rect && isEditable) void emptyRect(rect);
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const html = event.clipboardData?.getData('text/html') ?? '';
      const groupID = isTable(text) ? newRowsHere() : undefined;
      if (groupID !== undefined) {
        event.preventDefault();
        void pasteNewRows(text, html, groupID, ground);
        return;
      }
      if (!isOurs(scroller.current) || !isEditable) return;
      event.preventDefault();
      void paste(text, html, chosen(), ground);
    };
    const onAuxClick = (event: MouseEvent) => {
      // Firefox on Linux would paste what was marked last, wherever that was. A link opens in a tab of its own.
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (event.button === 1 && !isLink && isOurs(scroller.current)) event.preventDefault();
    };
    const off = new AbortController();
    const { signal } = off;
    document.addEventListener('copy', (event) => void onCopy(event), { signal });
    document.addEventListener('cut', onCut, { signal });
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('auxclick', onAuxClick, { signal });
    return () => off.abort();
  }, [scroller, ground, isEditable]);
}
