/** What every kind of cell has to say about itself; `cell-kinds.ts` lists them. */
import type { z } from 'zod';
import type { Colour } from '#colours.ts';

/** Names for the ids that a cell holds, looked up by whoever turns cells into text. */
export interface Lookup {
  personName(userID: number): string | undefined;
  optionName(multiChoiceOptionID: number): string | undefined;
}

/** What an exported file looks up besides. */
export interface ExportLookup extends Lookup {
  optionColour(multiChoiceOptionID: number): Colour | undefined;
  /** where a file of an FTP account is on the web; undefined where it is not */
  webAddress(ftpaccountID: number, folder: string, fileName: string): string | undefined;
}

/** What a spreadsheet gets of a value: a day, or words, which may lead somewhere (no words: the address itself) or stand on a colour. */
export type Exported = { date: string } | { text: string; url?: string | undefined; colour?: Colour | undefined };

/** A kind; where its types are not known, it takes any object for a value. */
export interface CellKind<
  Type extends number = number,
  Noun extends string = string,
  Key extends string = string,
  Id extends string = string,
  Edit extends z.ZodObject = z.ZodObject,
  Stored extends z.ZodObject = z.ZodObject,
> {
  /** the column type's number, on the wire and in the database */
  columnTypeID: Type;
  /** what the code calls it, as in `columnTypes.text` */
  noun: Noun;
  /** the type's name in "Choose data type" */
  name: string;
  defaultNewColumnName: string;
  /** how wide a new column of it is, in pixels, where that is not as usual */
  firstWidth?: number;
  /** the options that a column of it begins with on the page */
  firstOptions?: readonly { name: string; colour: Colour; isDone?: boolean }[];
  /** the sub-record of a cell that holds this kind's value */
  key: Key;
  /** the sub-record's own id, equal to the cell's */
  idField: Id;
  /** what may be sent: the fields that `updateFields` may name, cleaned and bounded */
  edit: Edit;
  /** the sub-record as stored and sent */
  stored: Stored;
  /** an emptied cell */
  empty: z.output<Edit>;
  /** whether an edit in one of several chosen rows changes all of them */
  isEditedTogether: boolean;
  isEmpty(value: z.output<Edit>): boolean;
  /** the value as a person reads it: for find, filters, copying and mail */
  toText(value: z.output<Edit>, look: Lookup): string;
  /** the value for an exported file, where that is more than its text */
  toExport?(value: z.output<Stored>, look: ExportLookup): Exported;
  /** how wide a column of an exported file is at least, where more is written there than on screen; characters */
  exportWidth?: number;
}

/** Declares a kind; exists so that its types are inferred where it is written. */
export function kind<
  const Type extends number,
  Noun extends string,
  Key extends string,
  Id extends string,
  Edit extends z.ZodObject,
  Stored extends z.ZodObject,
>(it: CellKind<Type, Noun, Key, Id, Edit, Stored>): CellKind<Type, Noun, Key, Id, Edit, Stored> {
  return it;
}
