/** Words that versions are counted with, in the languages of the markets: v2, versie 3, round2, WIP4, Korr2, amends3. */

/** What is counted. Only what counts the same thing can be compared: nobody knows whether round 3 came after version 2. */
export type Scheme =
  | 'version'
  | 'revision'
  | 'draft'
  | 'wip'
  | 'round'
  | 'correction'
  | 'proof'
  | 'build'
  | 'cut'
  | 'feedback'
  | 'request';

/**
 * Where such a word counts. `anywhere`: with a number it is nothing but a version. `atEnd`: it is a word of names too (R2-D2, the NFL
 * draft, Round 12 of a fight), and counts only where nothing but technical tokens follows, and no version that counts anywhere.
 * `atEndOrStart`: also where the name opens with it and its number is glued on, as studios do that file by rounds.
 */
type Where = 'anywhere' | 'atEnd' | 'atEndOrStart';

interface Counter {
  scheme: Scheme;
  where: Where;
}

const counters: (Counter & { words: string })[] = [
  // The version itself.
  {
    scheme: 'version',
    where: 'anywhere',
    words: 'v ver vers version versie versión versione versao versão wersja verze verzia versjon versio verzió fassung',
  },
  // A revision of it: r2 is also a robot, an Audi and a radio, rev2 is not.
  { scheme: 'revision', where: 'anywhere', words: 'rev revision révision revisie revisión revisione revisão' },
  { scheme: 'revision', where: 'atEnd', words: 'r' },
  // What is not finished: a draft of version 2 does not follow version 2.
  { scheme: 'draft', where: 'atEnd', words: 'draft entwurf utkast udkast luonnos borrador bozza esboço szkic návrh' },
  { scheme: 'wip', where: 'atEndOrStart', words: 'wip' },
  // How often it went to the client and back.
  { scheme: 'round', where: 'atEndOrStart', words: 'round rnd rd runde ronde runda kierros iter iteration' },
  {
    scheme: 'correction',
    where: 'atEnd',
    words:
      'amend amends amendment amendments edit edits change changes correction corrections korr korrektur korrekturen ' +
      'korrekturlauf korrektura änderung änderungen aenderung correctie correcties aanpassing wijziging corr corrigé ' +
      'modif modifs modification modifications retouche retouches corrección correccion correcciones cambio cambios ' +
      'ajuste ajustes alteração alteracao modifica modifiche correzione correzioni rettelse rettelser retting endring ' +
      'ændring ändring ändringar rättning korjaus oikaisu poprawka poprawki shusei shuusei teisei 修正 ks kl korrekturschleife',
  },
  { scheme: 'proof', where: 'atEnd', words: 'proof proef prova prueba épreuve epreuve abzug korrekturabzug' },
  { scheme: 'build', where: 'atEnd', words: 'build' },
  { scheme: 'cut', where: 'atEnd', words: 'cut schnitt' },
  { scheme: 'feedback', where: 'atEnd', words: 'feedback fb' },
  // A client's request: CR2.
  { scheme: 'request', where: 'atEnd', words: 'cr' },
];

/** By the word, in lower case. */
export const counterOf: ReadonlyMap<string, Counter> = new Map(
  counters.flatMap(({ words, ...counter }) => words.split(' ').map((word) => [word, counter] as const)),
);

/** Whether the word counts only at the end of a name, or at its start. */
export const countsAtEnd = (word: string): boolean => (counterOf.get(word)?.where ?? 'anywhere') !== 'anywhere';

/** What does not follow the version that it leads to. */
export const isUnfinished = (scheme: Scheme | undefined): boolean => scheme === 'draft' || scheme === 'wip';
