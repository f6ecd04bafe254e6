/** The names of months, short and long, in the languages of the markets. */

const names = [
  'jan january januar janvier janv januari jänner enero gennaio',
  'feb february februar février fevrier févr fevr februari febrero febbraio',
  'mar march märz maerz mrz mär mars marts maart mrt marzo',
  'apr april avril avr abril aprile',
  'may mai maj mei mayo maggio',
  'jun june juni juin junio giugno',
  'jul july juli juillet juil julio luglio',
  'aug august août aout augusti augustus agosto',
  'sep sept september septembre septiembre settembre',
  'oct october okt oktober octobre octubre ottobre',
  'nov november novembre noviembre',
  'dec december dez dezember déc décembre decembre des desember diciembre dicembre',
];

/** From a month's name in lower case to its number, 1 to 12. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((month, index) => month.split(' ').map((name) => [name, index + 1] as const)),
);
