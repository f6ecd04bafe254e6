/** When a comment was written, as the specification wants it: `d MMM y at h:mm a`, in the reader's own time. */
import dayjs from 'dayjs';

export const commentDate = (written: string): string => {
  const at = dayjs(written);
  return `${at.format('D MMM YYYY')} at ${at.format('h:mm a')}`;
};
