/** Why files on an FTP account could not be reached, in words. */
import { Refused } from '@marquee/contract/refusals.ts';
import { sentenceOf } from '#ui/messages/notify.ts';

/** The refusals that say at their field what a file server would not do. */
const ofServer: readonly string[] = ['ftpFailed', 'unknownFtpFolder'];

/** Why files could not be reached: the sentence about the file server, where there is one. */
export function ftpSentenceOf(error: unknown): string {
  const named = error instanceof Refused && ofServer.includes(error.code) ? error.errors?.[0]?.message : undefined;
  return named ?? sentenceOf(error);
}

/** Whether a folder is not open to who asks: it is not another try that helps. */
export const isClosed = (error: unknown): boolean => error instanceof Refused && error.code === 'otherFtpFolder';
