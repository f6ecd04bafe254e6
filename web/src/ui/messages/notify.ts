/** Short messages in the corner of the window: what failed, and that nothing else was lost. */
import { ofField } from '@marquee/contract/check-input.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { notifications } from '@mantine/notifications';
import { closed, outlasts } from './outlasting.ts';
import { Unanswered } from './unanswered.ts';

/** A message that stands until it is closed. It gives way to those that go by themselves, which would not be seen behind three such. */
export const standing = { autoClose: false, priority: -1 } as const;

/** What a person reads about an error: what is wrong with the input, a refusal's own sentence, or that the server could not be reached. */
export function sentenceOf(error: unknown): string {
  const [wrong] = error instanceof Refused && error.code === 'badInput' ? (error.errors ?? []) : [];
  if (wrong) return ofField(wrong.message);
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}

/** What a person reads about what they asked for: that it failed, and why; or that it isn't known whether it did. */
export const failureOf = (failed: string, error: unknown): string =>
  error instanceof Unanswered ? error.message : `${failed} ${sentenceOf(error)}`;

/** Shows that something could not be done, and why; the same trouble twice is shown once. */
export function notifyError(failed: string, error: unknown): void {
  const title = error instanceof Unanswered ? 'No answer' : failed;
  const message = sentenceOf(error);
  const id = `${title} ${message}`;
  notifications.show({ id, title, message, color: 'red', autoClose: 8_000, onClose: () => closed(id) });
}

/** Shows why an edit was undone. */
export function notifyUnsaved(error: unknown): void {
  const [title, reason] = ['Your change was not saved', sentenceOf(error)] as const;
  notifyError(title, error);
  outlasts(`${title} ${reason}`, { title, reason });
}

/** Shows something worth knowing that is no trouble. */
export function notifyInfo(title: string, message: string): void {
  notifications.show({ id: `${title} ${message}`, title, message, color: 'indigo', autoClose: 8_000 });
}
