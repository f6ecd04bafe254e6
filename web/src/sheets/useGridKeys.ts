/** The grid's keyboard: moving, opening an editor by Enter, F2 or typing, playing a banner, and emptying. */
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { emptyChosen } from '#cells/editChosen.ts';
import { playBannerAt } from '#cells/kinds/banner/playBanner.ts';
import { openPopup } from '#screen/popups.ts';
import {
  isSamePlace,
  nameColumn,
  select,
  startEditing,
  stopEditing,
  useActive,
  type Editing,
  type Place,
} from '#screen/active.ts';
import { useOwnLook } from '#screen/ownLook.ts';
import { chooseNone, choosesRows, useMode } from '#screen/mode.ts';
import { announce } from '#ui/messages/announce.ts';
import { isMac } from '#ui/keyboard/keyNames.ts';
import { moveByKey } from './dnd/moveKeys.ts';
import { isEditablePlace, placeAt } from './focusGrid.ts';
import { placeAfter, type Ground } from './moves.ts';

const keyOfMove = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft' } as const;

const rowOf = ({ line }: Place): number => (line.startsWith('row:') ? Number(line.slice('row:'.length)) : 0);

/** In an input and on a button most keys have a meaning of their own; only these lead on from there. */
function isLeading({ key, ctrlKey, metaKey }: KeyboardEvent, isWriting: boolean): boolean {
  if (['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(key)) return true;
  return !isWriting && (ctrlKey || metaKey) && (key === 'Home' || key === 'End');
}

/** Plays the banner of a place: by the space bar, and by Enter where there is nothing to edit. */
function playBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, place: Place, isEditable: boolean): boolean {
  const isMeant = (key === ' ' || (key === 'Enter' && !isEditable)) && !ctrlKey && !metaKey && !altKey;
  return isMeant && playBannerAt(place);
}

/** Escape lets the rows go that were chosen by the way; a mode for choosing ends otherwise. */
function letRowsGo(): boolean {
  const { chosenRows, mode } = useMode.getState();
  if (chosenRows.size === 0 || choosesRows(mode)) return false;
  chooseNone();
  return true;
}

function actOn(place: Place, event: KeyboardEvent): boolean {
  const { key } = event;
  // It lists the keyboard shortcuts, here as everywhere.
  if (key === '?') return false;
  // Where it writes a euro or an at sign, it is no key of ours.
  const isCommand = event.altKey && !(isMac && key.length === 1);
  if (!isEditablePlace(place) || event.ctrlKey || event.metaKey || isCommand) return false;
  if (key === 'Enter' || key === 'F2' || key === ' ') startEditing(place);
  else if (key.length === 1) startEditing(place, key);
  else if ((key === 'Delete' || key === 'Backspace') && rowOf(place) && place.columnID !== nameColumn) {
    // The focus stays where it is, so that nothing else would be heard of it.
    announce('Cleared', emptyChosen(rowOf(place), place.columnID));
  } else return false;
  return true;
}

/** What is typed on a cell whose editor has yet to come, since what the cell holds is on its way, is what that begins with. */
function typeAhead(place: Place, { seed }: Editing, { key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const at = target instanceof HTMLElement ? placeAt(target) : undefined;
  if (!at || !isSamePlace(place, at) || ctrlKey || metaKey) return false;
  if (key === 'Escape') stopEditing();
  else if (seed !== undefined && key === 'Backspace') startEditing(place, seed.slice(0, -1));
  else if (seed !== undefined && key.length === 1) startEditing(place, seed + key);
  else return false;
  return true;
}

/** The grid's `onKeyDown`. Keys of popups rise to the grid through React and are left alone. */
export function useGridKeys(scroller: RefObject<HTMLElement | null>, ground: Ground, isEditable: boolean) {
  useEffect(() => {
    useActive.setState({
      go(move) {
        const { place } = useActive.getState();
        const key = { key: keyOfMove[move], shiftKey: false, isJump: false, page: 1 };
        if (place) select(placeAfter(ground, place, key) ?? place);
      },
    });
    return () => useActive.setState({ go: () => {} });
  }, [ground]);

  return (event: KeyboardEvent) => {
    const { place, editing } = useActive.getState();
    const { target } = event;
    if (!(target instanceof HTMLElement) || !scroller.current?.contains(target)) return;
    if (editing) {
      if (place && typeAhead(place, editing, event)) event.preventDefault();
      return;
    }
    const isWriting = target.closest('input:not([type=checkbox]), textarea') !== null;
    if (event.key === 'Escape' && !isWriting && letRowsGo()) event.preventDefault();
    if (!place || event.defaultPrevented) return;
    const isControl = target.closest('input, textarea, button, a') !== null;
    if (isControl && !isLeading(event, isWriting)) return;
    if (isEditable && moveByKey(place, event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && rowOf(place) !== 0) {
      openPopup('rowCard', { rowID: rowOf(place) });
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor(scroller.current.clientHeight / useOwnLook.getState().rowHeight) - 3);
    const key = { key: event.key, shiftKey: event.shiftKey, isJump: event.ctrlKey || event.metaKey, page };
    const to = placeAfter(ground, place, key);
    if (to) select(to);
    else if (isControl || !(playBy(event, place, isEditable) || (isEditable && actOn(place, event)))) return;
    event.preventDefault();
  };
}
