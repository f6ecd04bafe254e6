/** What pasted words mean in a column of each kind. */
import { addressTroubles, readAddress } from '@marquee/contract/cell-kinds/address.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { readDate } from '#cells/kinds/date/readDate.ts';
import type { CellFields } from '#cells/saveCells.ts';
import { fold } from '#sheets/narrow/fold.ts';
import type { CopiedCell } from './htmlTable.ts';

/** What values are looked up in. */
export interface Surroundings {
  options: readonly MultiChoiceOption[];
  /** people who can be chosen */
  users: readonly Person[];
  /** the reader's own calendar date */
  today: string;
}

/** `trouble` says why the words have no meaning here, as in "3 cells left out: no such option". */
export type Read = { fields: CellFields } | { trouble: string };

function personOf(words: string, users: readonly Person[]): Person | undefined {
  const named = users.filter((person) => fold(fullName(person)) === words);
  const found = named.length > 0 ? named : users.filter((person) => fold(person.initials) === words);
  // Two people with the same initials: nobody knows who is meant.
  return found.length === 1 ? found[0] : undefined;
}

function readLink(words: string, link: CopiedCell | undefined): Read {
  const read = readAddress(link?.address ?? words);
  if ('trouble' in read) return { trouble: addressTroubles[read.trouble].short };
  const url = read.address;
  // Words without a link of their own leave the words that show the address as they are.
  const shown = link && link.text !== '' && link.text !== link.address ? link.text.slice(0, limits.name) : undefined;
  return { fields: shown === undefined ? { url } : { url, displayText: shown } };
}

/** The fields of a cell that pasted words mean; `link` is set where they came with an address. Empty words empty the cell. */
export function readValue(words: string, link: CopiedCell | undefined, column: OpenColumn, around: Surroundings): Read {
  const type = column.columnTypeID;
  if (type === columnTypes.banner) return { trouble: 'Banner cells are filled one by one' };
  if (words.trim() === '') return { fields: cellKinds[type].empty };
  const folded = fold(words.trim());
  switch (type) {
    case columnTypes.text:
      return words.length > limits.text ? { trouble: 'too long' } : { fields: { text: words } };
    case columnTypes.date: {
      const date = readDate(words, around.today);
      return date === undefined ? { trouble: 'not a date' } : { fields: { date } };
    }
    case columnTypes.status: {
      const option = around.options.find(({ name }) => fold(name.trim()) === folded);
      if (!option) return { trouble: 'no such option' };
      return { fields: { multiChoiceOptionID: option.multiChoiceOptionID } };
    }
    case columnTypes.who: {
      const person = personOf(folded, around.users);
      return person ? { fields: { userID: person.userID } } : { trouble: 'nobody of that name on this sheet' };
    }
    case columnTypes.link:
      return readLink(words, link);
  }
}
