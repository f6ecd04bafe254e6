/** What a look for newer files came to, in the words of the popup. */
import type { BannerUpdate } from '@marquee/contract/banners.ts';

const isNewer = (line: string): boolean => line.startsWith('Newer file ') && line.endsWith(' found');

export interface Summary {
  message: string;
  /** the feedback beside newer files, a line each: the rows say those themselves */
  details: string;
}

/** Counts the newer files that were taken and those that a person is to choose among. */
export function summaryOf({ feedback, multipleFilesChoices }: BannerUpdate): Summary {
  const count = feedback.filter(isNewer).length + multipleFilesChoices.length;
  return {
    message: count > 0 ? `${count} newer file(s) found.` : 'No files updated',
    details: feedback.filter((line) => !isNewer(line)).join('\n'),
  };
}
