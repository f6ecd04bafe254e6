/** Words that say how far a file is, not what it is: final, approved, amends, new, copy, in the languages of the markets. */
import type { Atom } from './atoms.ts';

/** `final` and `approved` finish a file; `amended` is on the way to its next version; `fresh` says nothing that lasts; `copy` is a copy. */
export type Stage = 'final' | 'approved' | 'amended' | 'fresh' | 'copy';

const stages: Record<Stage, string> = {
  final:
    'final finale finaal finalna finalny finalni finaal def definitief definitiv definitivt définitif définitive definitivo ' +
    'definitiva vdef fin endelig endelige slutgiltig slutlig lopullinen konečný konecna végleges saishu saishuu',
  approved:
    'approved freigegeben freigabe abgenommen goedgekeurd akkoord validé validée valide bat godkendt godkjent godkänd ' +
    'godkand hyväksytty aprobado aprobada aprovado aprovada approvato approvata approuvé akcept zaakceptowane schváleno ' +
    'schvaleno jóváhagyva koryo signedoff ok',
  amended:
    'amends amended amend edits edited changes changed corrected corrections korr korrigiert korrektur korrekturen geändert ' +
    'correcties gecorrigeerd aangepast corrigé corrigée corr modif modifs modifié modifiée cambios ajustes corregido ' +
    'modifiche corretto corrigido alterado rettet rettelser rettelse rettet endret ændret rättad ändrad korjattu poprawki ' +
    'poprawione shusei shuusei teisei',
  fresh: 'new latest updated neu nieuw nouveau nouvelle nueva nuevo nuovo nuova nova novo ny nytt nya uusi nowa nowy',
  copy: 'copy kopie kopia kopi kopio copie copia cópia másolat duplicate',
};

/** Words of names too: they count only right behind a version, size, date or another such word. `Baseball_Bat` is no proof. */
const shy = new Set(
  (
    'bat ok def fin akkoord valide amend edits changes changed edited cambios ajustes corr modif modifs nova novo nueva nuevo ny nya ' +
    'fin finale akcept freigabe korrektur corrections'
  ).split(' '),
);

const stageOfWord = new Map<string, Stage>();
for (const stage of ['final', 'approved', 'amended', 'fresh', 'copy'] as const)
  for (const word of stages[stage].split(' ')) stageOfWord.set(word, stage);

/** How far the word says that a file is. */
export const stageOf = (atom: Atom | undefined): Stage | undefined => atom && stageOfWord.get(atom.text);

/** Whether an atom says how far the file is, where it stands. */
export function isStatus(atom: Atom | undefined, before?: Atom): boolean {
  if (!atom || !stageOfWord.has(atom.text)) return false;
  return !shy.has(atom.text) || (before !== undefined && (before.role !== 'plain' || stageOf(before) !== undefined));
}

/** `signed off` is one word in two. */
export const isSignedOff = (first: Atom | undefined, second: Atom | undefined): boolean =>
  first?.text === 'signed' && second?.text === 'off';

/** `Copy of`, `Kopie von`: what file managers put before a name. */
const copyOf = new Set(
  'copy of|kopie von|kopie van|copie de|kopia av|kopi af|kopi av|copia de|copia di|cópia de|kopia pliku|kopie souboru'.split(
    '|',
  ),
);

/** How many atoms at the start say that this is a copy, or a copy of a copy: `Copy of Copy of`, `Copy (2) of`. */
export function copyAtStart(atoms: readonly Atom[]): number {
  let length = 0;
  for (;;) {
    const [first, second, third] = atoms.slice(length, length + 3);
    const isCounted = second?.kind === 'number' && second.gap.endsWith('(');
    const last = isCounted ? third : second;
    const next = length + (isCounted ? 3 : 2);
    if (!copyOf.has(`${first?.text} ${last?.text}`) || next >= atoms.length) return length;
    length = next;
  }
}

/** What a shared folder calls the file of the one who saved second. */
const conflict =
  /^(?:conflict|conflicted|conflicting|konflikt|konfliktkopie|konflikten|conflit|conflicto|conflitto|conflito)$/;

/** Marks `(Anna's conflicted copy 2026-03-11)` at the end as what it is, before its date is taken for the file's. */
export function markConflict(atoms: readonly Atom[]): boolean {
  const from = atoms.findLastIndex((atom) => atom.gap.includes('('));
  const bracket = from < 0 ? [] : atoms.slice(from);
  if (!bracket.at(-1)?.after.startsWith(')') || !bracket.some((atom) => conflict.test(atom.text))) return false;
  for (const atom of bracket) atom.role = 'status';
  return true;
}
