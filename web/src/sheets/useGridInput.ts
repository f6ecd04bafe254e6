/** What the keyboard, the pointer and the clipboard do on the grid: of those that may mean an event, which is asked first. */
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useLongPress } from '#ui/pointer/useLongPress.ts';
import { useClipboard } from './clipboard/useClipboard.ts';
import { useRangeKeys } from './clipboard/useRangeKeys.ts';
import { useCellMenu } from './menu/useCellMenu.ts';
import type { Ground } from './moves.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useGridPointer } from './useGridPointer.ts';

/** Answers the grid's own handlers. */
export function useGridInput(scroller: RefObject<HTMLElement | null>, ground: Ground, isEditable: boolean) {
  const onKeyDown = useGridKeys(scroller, ground, isEditable);
  const range = useRangeKeys(scroller, ground, isEditable);
  useClipboard(scroller, ground, isEditable);
  const pointer = useGridPointer(scroller, isEditable);
  const menu = useCellMenu(scroller, ground);
  useLongPress(scroller);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (range.onKeyDown(event)) event.preventDefault();
      else onKeyDown(event);
    },
    onMouseDown: (event: MouseEvent) =>
      menu.onMouseDown(event) || range.onMouseDown(event) || pointer.onMouseDown(event),
    onContextMenu: menu.onContextMenu,
    onMouseOver: range.onMouseOver,
    onClick: (event: MouseEvent) => event.shiftKey || pointer.onClick(event),
  };
}
