/** Moments in words, in the reader's own time zone. */
import dayjs from 'dayjs';

/** `22 Nov 2026 at 9:05 am`, as the specification wants it of comments. */
export const momentInWords = (moment: string): string => {
  const at = dayjs(moment);
  return `${at.format('D MMM YYYY')} at ${at.format('h:mm a')}`;
};

/** The same, but `Today at 9:05 am` of today. */
export const dayAndTime = (moment: string, now: Date): string =>
  dayjs(moment).isSame(now, 'day') ? `Today at ${dayjs(moment).format('h:mm a')}` : momentInWords(moment);

/** The same within a sentence: `today at 9:05 am`. */
export const dayAndTimeWithin = (moment: string, now: Date): string =>
  dayAndTime(moment, now).replace(/^Today/, 'today');
