/** What each kind of cell has to draw: its value, and the editor that opens on it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { ComponentType } from 'react';
import type { Move } from '#screen/active.ts';

/** A display fills its cell, which has no padding of its own; hundreds are on screen, so each is at most three elements. */
export interface DisplayProps {
  /** undefined for a cell that was never filled */
  cell: Cell | undefined;
  column: OpenColumn;
  /** whether the reader may change the sheet */
  isEditable: boolean;
}

export interface EditorProps {
  cell: Cell | undefined;
  column: OpenColumn;
  rowID: number;
  /** the character that started the edit and replaces the value; undefined when the value is to be edited as it is */
  seed: string | undefined;
  /** the cell's element */
  anchor: HTMLElement;
  /** closes the editor and gives the focus back */
  onDone: (move?: Move) => void;
}

export interface KindView {
  Display: ComponentType<DisplayProps>;
  Editor: ComponentType<EditorProps>;
  /** a click on the cell opens the editor; otherwise a click selects the cell */
  opensOnClick: boolean;
}
