/** What a cell held, as its history tells it: in words, and as the edit that brings it back. */
import { cellKinds, type AnyKind } from '@marquee/contract/cell-kinds.ts';
import type { CellKind } from '@marquee/contract/cell-kinds/kind.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { HistoryValue } from '@marquee/contract/history.ts';
import type { Names } from './find-names.ts';

type Fields = Record<string, unknown>;

/** So many characters of a long text are told. */
const mostCharacters = 400;

const kindOf = (columnTypeID: ColumnTypeId): CellKind => cellKinds[columnTypeID] as AnyKind as CellKind;

/** Those fields of a stored value that an edit may name. */
export function chosenFields(columnTypeID: ColumnTypeId, cell: object): Fields {
  const { key, edit } = kindOf(columnTypeID);
  const value = (cell as Record<string, Fields | undefined>)[key] ?? {};
  return Object.fromEntries(Object.keys(edit.shape).map((field) => [field, value[field] ?? null]));
}

/** Whether an edit left a cell as it was, as far as people choose what is in it: other fields are kept by Marquee itself. */
export const isSame = (columnTypeID: ColumnTypeId, before: Fields, after: Fields): boolean =>
  isEmpty(columnTypeID, before)
    ? isEmpty(columnTypeID, after)
    : Object.entries(before).every(([field, value]) => value === after[field]);

const isEmpty = (columnTypeID: ColumnTypeId, fields: Fields): boolean => {
  const kind = kindOf(columnTypeID);
  return kind.isEmpty({ ...kind.empty, ...fields });
};

/** In words, `isWhole` with where it leads; asks `look` for the names of what a value refers to. */
function valueInWords(columnTypeID: ColumnTypeId, fields: Fields, look: Look, isWhole = false): string {
  const kind = kindOf(columnTypeID);
  const value = { ...kind.empty, ...fields };
  const exported = kind.toExport?.(value, { ...look, optionColour: () => undefined, webAddress: () => undefined });
  if (!exported || !('text' in exported)) return kind.toText(value, look);
  const { text, url = '' } = exported;
  return isWhole && text && url ? `${text} (${url})` : text || url;
}

interface Look {
  personName(id: number): string | undefined;
  optionName(id: number): string | undefined;
}

/** Notes which options and people a value refers to. */
export function noteIDs(
  columnTypeID: ColumnTypeId,
  fields: Fields,
  ids: { options: Set<number>; people: Set<number> },
): void {
  valueInWords(columnTypeID, fields, {
    personName: (id) => void ids.people.add(id),
    optionName: (id) => void ids.options.add(id),
  });
}

/** So many characters are told before the first that differs, where that is far behind. */
const charactersBefore = 60;

/** Where the telling of two long texts begins for their difference to be in it; 0 where that is near their beginning anyway. */
export function startOfTelling(columnTypeID: ColumnTypeId, one: Fields, other: Fields): number {
  const look: Look = { personName: String, optionName: String };
  const [words, others] = [valueInWords(columnTypeID, one, look), valueInWords(columnTypeID, other, look)];
  let at = 0;
  while (at < words.length && words[at] === others[at]) at++;
  if (at < mostCharacters - charactersBefore) return 0;
  // Not within a character of two halves.
  const start = at - charactersBefore;
  return /[\uDC00-\uDFFF]/.test(words[start] ?? '') ? start + 1 : start;
}

/** What it was, or is, by these names; `isWhole` where words alone don't tell it from another one, `start` where the telling begins. */
export function valueOf(
  columnTypeID: ColumnTypeId,
  fields: Fields,
  { options, people }: Names,
  { isWhole = false, start = 0 } = {},
): HistoryValue {
  const value: HistoryValue = { words: '', isGone: false, fields: null };
  const words = valueInWords(
    columnTypeID,
    fields,
    {
      personName(id) {
        const person = people.get(id);
        if (!person?.isMember) value.isGone = true;
        return person ? `${person.firstName} ${person.surname}`.trim() : undefined;
      },
      optionName(id) {
        const option = options.get(id);
        if (option) value.colour = option.colour;
        if (option?.isGone !== false) {
          value.isGone = true;
          if (option?.isKept) value.deletedOptionID = id;
        }
        return option?.name;
      },
    },
    isWhole,
  );
  const told = words.slice(start, start + mostCharacters);
  const goesOn = words.length > start + mostCharacters ? '…' : '';
  value.words = start === 0 ? told + goesOn : `…${told}${goesOn}`;
  if (!value.isGone || value.deletedOptionID !== undefined) {
    const { empty } = kindOf(columnTypeID);
    const sent = isEmpty(columnTypeID, fields) && Object.keys(fields).length === 0 ? empty : fields;
    value.fields = sent as HistoryValue['fields'];
  }
  return value;
}
