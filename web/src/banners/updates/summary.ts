/** What a look for newer files came to, in the words of the popup. */
import type { BannerUpdate } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';

const isNewer = (line: string): boolean => line.startsWith('Newer file ') && line.endsWith(' found');

export interface Summary {
  message: string;
  /** how many banners could not be looked at, and why, a line each; undefined where all could */
  trouble: { message: string; reasons: string } | undefined;
  /** the feedback beside that and newer files, a line each: the rows say those themselves */
  details: string;
}

/** Counts the newer files that were taken and those that a person is to choose among, and the banners that nobody could look at. */
export function summaryOf({ feedback, multipleFilesChoices, notChecked }: BannerUpdate): Summary {
  const count = feedback.filter(isNewer).length + multipleFilesChoices.length;
  const reasons = notChecked?.reasons ?? [];
  return {
    message: count > 0 ? `${count} newer file(s) found.` : 'No files updated',
    trouble: notChecked && {
      message: `${counted(notChecked.noOfBanners, 'banner')} could not be checked.`,
      reasons: reasons.join('\n'),
    },
    details: feedback.filter((line) => !isNewer(line) && !reasons.includes(line)).join('\n'),
  };
}

/** The title once it is done: only where all could be looked at, that was that. */
export function doneTitle({ notChecked, updatedCells }: BannerUpdate): string {
  if (updatedCells.length > 0) return notChecked ? 'Some links updated' : 'Links updated';
  return notChecked ? 'Not all links checked' : 'Links checked';
}
