/** The words of dates: names of months and weekdays, whole, shortened, inflected, or mistyped by a letter. */
import { fold } from '#ui/fold.ts';

/**
 * Names of months as `fold` leaves them: in English, German, Dutch, French, Spanish, Italian, Portuguese, Polish, the languages of
 * the north, Romanian and Turkish, and short forms that begin no name.
 */
const months = [
  'january januar janner januari janvier enero gennaio janeiro styczen stycznia ianuarie',
  'february februar februari fevrier febrero febbraio fevereiro luty lutego februarie',
  'march marz maerz mrz maart mrt mars marts marzo marco marzec marca martie mart',
  'april avril abril aprile kwiecien kwietnia aprilie',
  'may mai mei mayo maggio maio maj maja',
  'june juni juin junio giugno junho czerwiec czerwca iunie',
  'july juli juillet julio luglio julho lipiec lipca iulie',
  'august augustus augusti aout agosto sierpien sierpnia',
  'september septembre septiembre setiembre settembre setembro wrzesien wrzesnia septembrie',
  'october oktober octobre octubre ottobre outubro pazdziernik pazdziernika octombrie',
  'november novembre noviembre novembro listopad listopada noiembrie',
  'december dezember decembre diciembre dicembre dezembro desember grudzien grudnia decembrie',
].map((names) => names.split(' '));

/** Weekdays of the same languages, and what people put before them or the day. */
const weekdays =
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi domenica segunda terca quarta quinta sexta poniedzialek wtorek sroda czwartek piatek sobota niedziela mandag tirsdag onsdag torsdag fredag lordag sondag tisdag pn pt nd'.split(
    ' ',
  );
const articles = 'the on am den der op le el il o em w'.split(' ');

const shortest = 3;
/** Names this long are known with one letter wrong, too many or too few: “febuary”. */
const longEnough = 7;

/** Whether two words are one another but for one letter. */
function isSlipOf(word: string, name: string): boolean {
  const [short, long] = word.length < name.length ? [word, name] : [name, word];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** The month that a word names, from 1, or 0: a word that only begins like one is none, as “markets”, nor is one of two months. */
export function monthOf(word: string): number {
  const folded = fold(word);
  if (folded.length < shortest) return 0;
  const named = months.flatMap((names, at) => (names.some((name) => name.startsWith(folded)) ? [at + 1] : []));
  if (named.length > 0) return named.length === 1 ? (named[0] ?? 0) : 0;
  return months.findIndex((names) => names.some((name) => name.length >= longEnough && isSlipOf(folded, name))) + 1;
}

/** `Thu`, `donnerstag`, `am`: what stands before a date and says nothing of which day it is. Any other word says something else. */
export const isBeforeDate = (word: string): boolean => {
  const folded = fold(word);
  return articles.includes(folded) || (folded.length > 1 && weekdays.some((name) => name.startsWith(folded)));
};
