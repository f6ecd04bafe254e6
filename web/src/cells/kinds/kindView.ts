/** All that a kind of cell is on the page: how it is drawn, edited, found, put in order, pasted, printed, and chosen for a new column. */
import type { BannerDecision, DecisionState } from '@marquee/contract/decisions.ts';
import type { Lookup } from '@marquee/contract/cell-kinds/kind.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { ComponentType, ReactNode } from 'react';
import type { CellFields } from '@marquee/contract/cells-mutations.ts';
import type { DateOrder } from './date/readDate.ts';
import type { KindItems } from '#columns/kindItems.ts';
import type { Move } from '#screen/active.ts';

/** What cells are drawn by beside what they hold: the same object until any of it changes. */
export interface Around {
  /** whether the reader may change the sheet */
  isEditable: boolean;
  /** a present or former user of the sheet */
  personOf: (userID: number) => Person | undefined;
  /** the options of a Status column, in order */
  optionsOf: (columnID: number) => readonly MultiChoiceOption[];
  /** the reader's own calendar date */
  today: string;
  /** whether rows are higher than usual, so that there is room for a picture */
  isTall: boolean;
  /** whether a row shows an option that means done */
  isDone: (rowID: number) => boolean;
}

/** How a filled cell looks. The cell has no padding of its own; its class is of its kind. */
export interface Look {
  className: string | undefined;
  /** fills the cell to its edges */
  fill?: Colour;
  /** what its look says and its words don't, for those who hear it */
  about?: string | undefined;
  /** words, which cost no element, or what words can't do */
  content: ReactNode;
}

/**
 * How a cell looks; undefined for an empty one. A plain function, as a screen of them is drawn in each frame while somebody scrolls.
 * Buttons, and what else is of use only where the pointer comes to rest, are left out until the row stands still.
 */
export type LookOf = (cell: Cell | undefined, around: Around, isStill: boolean) => Look | undefined;

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

/** One of the things that cells can hold, such as an option. */
export interface Choice {
  id: number;
  name: string;
}

/** What a filter of a column lets be chosen: any of some choices, a span of dates, or words. */
type KindFilter =
  | {
      by: 'choices';
      /** null for an empty cell */
      idOf: (cell: Cell | undefined) => number | null;
      /** a hook: the choices of a column, in order */
      useChoices: (columnID: number) => readonly Choice[];
      nameOf: (id: number, look: Lookup) => string | undefined;
      /** a column of this kind is the likeliest one to be filtered */
      isLikeliest?: true;
    }
  /** `YYYY-MM-DD`, '' for an empty cell */
  | { by: 'dates'; dateOf: (cell: Cell | undefined) => string }
  | { by: 'words' };

export interface KindSort {
  /** what the two ways are called, up and down */
  ways: readonly [string, string];
  /** What cells are compared by, of a column with these options; '' for an empty one. `words`: what a person reads, as people sort. */
  keys: 'words' | ((options: readonly MultiChoiceOption[]) => (cell: Cell | undefined) => string | number);
}

export const byWords: KindSort = { ways: ['A to Z', 'Z to A'], keys: 'words' };

/** What pasted values are looked up in. */
export interface Surroundings {
  options: readonly MultiChoiceOption[];
  /** people who can be chosen */
  users: readonly Person[];
  /** the reader's own calendar date */
  today: string;
  /** how dates are written with numbers alone; the day first where this is not said */
  dateOrder?: DateOrder;
}

/** The words that stand for an address, as they were copied. */
export interface CopiedLink {
  text: string;
  address: string | undefined;
}

/** `trouble` says why the words have no meaning here, as in "3 cells left out: not a date". */
export type Pasted = { fields: CellFields } | { trouble: string };

/** All of a kind but how its cells look, which `looks.ts` lists. */
export interface KindView {
  /** what an empty cell offers to whoever may fill it: a class that sets `--hint-icon` */
  hint?: string | undefined;
  /** what is shown beside a filled cell on which the pointer or the keyboard rests; it takes no press and says nothing new */
  Rested?: ComponentType<{ cell: Cell; anchor: HTMLElement }>;
  Editor: ComponentType<EditorProps>;
  /** a click on the cell opens the editor; otherwise a click selects the cell */
  opensOnClick: boolean;
  /** its editor is offered for many rows at once, wherever they were chosen */
  isSetTogether?: true;
  /** in "Choose data type": a picture, and what a cell holds, in a few words */
  Icon: ComponentType<{ size: number; stroke: number }>;
  holds: string;
  /** what the menu of its columns offers beyond other columns' */
  ColumnItems?: KindItems;
  /** what the bar over a sheet offers its members where the sheet has columns of this kind */
  SheetButton?: ComponentType<{ sheetID: number; columns: readonly OpenColumn[] }>;
  filter: KindFilter;
  /** what a cell of a kind that members decide on is by the decision on it; undefined where there is nothing to decide on */
  decided?: (cell: Cell | undefined, decision: BannerDecision | undefined) => DecisionState | undefined;
  sort: KindSort;
  /** how a group's title tells what its rows hold in its first column of this kind: shares of choices, people, or from when to when */
  summary?: 'shares' | 'faces' | 'span';
  /** The fields that words mean; `link` is set where they came with an address. Words that are empty empty the cell and don't come here. */
  paste: ((words: string, link: CopiedLink | undefined, around: Surroundings) => Pasted) | { trouble: string };
  /** The fields of a cell whose words a search finds, with these changed; without it they are chosen, and no words are put in their place. */
  rewrite?: (cell: Cell, change: (words: string) => string) => CellFields | undefined;
  /** in what its cells go on when a few of them are dragged over others; without it they are repeated */
  counts?: 'numbers' | 'days';
  /** the address that is copied with a cell's words, or for them */
  addressOf?: (cell: Cell | undefined) => string | undefined;
  /** how it is printed, where that is more than its words */
  printed?: {
    isOneLine?: true;
    colourOf?: (cell: Cell | undefined, options: readonly MultiChoiceOption[]) => Colour | undefined;
  };
}
