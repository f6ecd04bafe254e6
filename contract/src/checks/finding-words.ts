/** How findings are said, on screen and on paper. */
import type { Certainty } from '#checks/rules.ts';
import type { CheckFailure, Evidence, FindingLevel } from '#checks/checks.ts';
import { withCommas } from '#with-commas.ts';

export const levelWords: Readonly<Record<FindingLevel, string>> = {
  fail: 'Fails',
  warn: 'Warning',
  unknown: 'Not known',
};

/** How sure a number is, where it was not read at the platform itself. */
export const certaintyWords: Readonly<Record<Certainty, string | undefined>> = {
  read: undefined,
  said: 'not confirmed by the platform',
  unsure: 'uncertain',
};

export const failureWords: Readonly<Record<CheckFailure, string>> = {
  noCopy: 'There’s no copy of this version to check.',
  unreadable: 'This version can’t be checked, as its files can’t be read.',
};

/** `index.html:12`; '' for what is seen in no file. */
export const placeOf = ({ file = '', line }: Evidence): string => (line === undefined ? file : `${file}:${line}`);

/** `1 rule fails`, `2 warnings`, `3 not known`: what there is any of. */
export const countsInWords = ([fails, warns, unknown]: readonly [number, number, number]): string[] => [
  ...(fails > 0 ? [`${withCommas(fails)} ${fails === 1 ? 'rule fails' : 'rules fail'}`] : []),
  ...(warns > 0 ? [`${withCommas(warns)} ${warns === 1 ? 'warning' : 'warnings'}`] : []),
  ...(unknown > 0 ? [`${withCommas(unknown)} not known`] : []),
];
