/** Words that say how far a file is, not what it is: final, new, copy, in the languages of the markets. */
import type { Atom } from './atoms.ts';

const statuses = new Set(
  'final new copy latest approved updated neu kopie kopia kopi copie copia freigegeben'.split(' '),
);

/** `Copy of`, `Kopie von`: what file managers put before a name. */
const copyOf = new Set(['copy of', 'kopie von', 'copie de', 'kopia av', 'kopi af', 'copia de', 'copia di']);

export const isStatus = (atom: Atom | undefined): boolean => atom !== undefined && statuses.has(atom.text);

/** Whether the name begins as that of a copy. */
export const beginsAsCopy = (atoms: readonly Atom[]): boolean =>
  atoms.length > 2 && copyOf.has(`${atoms[0]?.text} ${atoms[1]?.text}`);
