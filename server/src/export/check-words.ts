/** What a check report says of findings, and in their place, in the file and on the page alike. */
import type { Finding } from '@marquee/contract/checks/checks.ts';
import { certaintyWords, failureWords, placeOf } from '@marquee/contract/checks/finding-words.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { CheckedBanner } from './read-checks.ts';

/** `index.html:12 alert(1)`, a line for each place where a finding is seen; the last says how many more there are. */
export function seenLines({ evidence, noOfEvidence }: Finding): string[] {
  const lines = evidence.map((one) => [placeOf(one), one.words ?? ''].filter((part) => part !== '').join(' '));
  const more = noOfEvidence - evidence.length;
  return more > 0 ? [...lines, `and ${withCommas(more)} more`] : lines;
}

/** What is said of a banner that has no findings; '' where its result says it all. */
export function wordsWithoutFindings({ found, reason, state }: CheckedBanner): string {
  if (state === 'failed') return failureWords[reason ?? 'unreadable'];
  return state === 'checked' && found.length === 0 ? 'No preset is for this kind of banner.' : '';
}

/** How sure a finding's number is, as a sentence; '' where it was read at the platform. */
export function sureWords({ certainty }: Finding): string {
  const words = certainty && certaintyWords[certainty];
  return words === undefined ? '' : `The number is ${words}.`;
}
