/** How a kind of cell is kept in the database: what `stored-kinds.ts` says for each, and the save statement and `cell_text` are made of. */
import type { AnyKind } from '@marquee/contract/cell-kinds.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import type { Facts } from '#access/sheet-facts.ts';

type FieldOf<Kind extends AnyKind> = keyof Kind['edit']['shape'] & string;
/** What is sent of a value; a person comes along by other means. */
type SentOf<Kind extends AnyKind> = Exclude<
  keyof Kind['stored']['shape'] & string,
  'cellID' | Kind['idField'] | 'person'
>;

/** A column of the table `cell`. It is never null in cells of its kind unless the contract's empty value is, and always in others. */
export interface CellColumn {
  column: string;
  type: 'text' | 'date' | 'int' | 'smallint' | 'boolean';
  /** SQL: what a copy of the cell `c` gets, where that is not the same; `p` is the copy of the option that it shows, if that has one, `l` the deleted one that it holds */
  copied?: string;
}

/** SQL, all of it. In what is asked of an edit, `e` is the edit with its `fields`, and `old` the cell as it was. */
interface AnyStored {
  /** joins that an edit is checked with; to be limited, so that each stays a look-up by key, and bound to the kind by `e.column_type` */
  lookups?: string;
  /** which edits of the kind are refused */
  refusals?: readonly { when: string; code: RefusalCode }[];
  /** For a kind with refusals: whether what is known of the sheet is enough to say that an edit is not one of those that are refused. */
  isKnownRight?: (fields: Record<string, unknown>, columnID: number, facts: Facts) => boolean;
  /** whether nouns that know more than cells do are asked about an edit first */
  isCheckedAbove?: true;
  /** Members are mailed about its changes: the column with the id of what is shown, and `id`, `words` and `colour` of all that may be. */
  mailed?: { column: string; words: string };
}

interface Columns<Kind extends AnyKind> extends AnyStored {
  columns: Record<FieldOf<Kind>, CellColumn>;
  /** columns that are the kind's too, but not an edit's to fill: it empties them */
  emptied?: readonly string[];
}

type NotEdited<Kind extends AnyKind> = Exclude<SentOf<Kind>, FieldOf<Kind>>;

/** A kind that is kept in columns of `cell`; `alsoSent` is what is sent and not edited, as JSON of the cell `c`. */
export type InColumns<Kind extends AnyKind> = Columns<Kind> &
  ([NotEdited<Kind>] extends [never] ? object : { alsoSent: Record<NotEdited<Kind>, string> });

/** The one kind that has a table of its own. */
export interface InOwnTable<Kind extends AnyKind> extends AnyStored {
  /** the step `saved_banner`, which saves what is `good` of the cells in `saved`, with what it needs before it */
  save: string;
  /** a statement that copies what cells hold: `copied` has the id of each copy as `to_id` and of its original as `from_id` */
  copy: string;
  /** what is sent, as JSON of the table's row `b` */
  sent: Record<SentOf<Kind>, string>;
  /** what the cell `old` of an edit `e` held of what people choose, as JSON of its fields, and what is joined for that */
  held: { json: string; join: string };
}

export type StoredKind<Kind extends AnyKind> = InColumns<Kind> | InOwnTable<Kind>;

/** What a kind may say, whichever it is. */
export interface SomeStored extends AnyStored {
  columns?: Record<string, CellColumn>;
  emptied?: readonly string[];
  alsoSent?: Record<string, string>;
  sent?: Record<string, string>;
  copy?: string;
  held?: { json: string; join: string };
}
