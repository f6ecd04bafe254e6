/** What a look for newer files came to, in the words of the popup. */
import type { BannerUpdate } from '@marquee/contract/banners.ts';

const isNewer = (line: string): boolean => line.startsWith('Newer file ') && line.endsWith(' found');

export interface Summary {
  message: string;
  /** all feedback, a line each; what is no newer file comes first, as it may be trouble */
  details: string;
}

/** Counts the newer files that were taken and those that a person is to choose among. */
export function summaryOf({ feedback, multipleFilesChoices }: BannerUpdate): Summary {
  const count = feedback.filter(isNewer).length + multipleFilesChoices.length;
  return {
    message: count > 0 ? `${count} newer file(s) found.` : 'No files updated',
    details: feedback.toSorted((a, b) => Number(isNewer(a)) - Number(isNewer(b))).join('\n'),
  };
}
