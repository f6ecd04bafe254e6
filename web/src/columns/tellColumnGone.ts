/** What is said where something that was open about a column went with it. */
import { notifyInfo } from '#ui/messages/notify.ts';

export const tellColumnGone = (): void =>
  notifyInfo('The column was deleted or hidden', 'What you had open about it was closed.');
