/** Short messages in the corner of the window: what failed, and that nothing else was lost. */
import { ofField } from '@marquee/contract/check-input.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { notifications } from '@mantine/notifications';

/** What a person reads about an error: what is wrong with the input, a refusal's own sentence, or that the server could not be reached. */
export function sentenceOf(error: unknown): string {
  const [wrong] = error instanceof Refusal && error.code === 'badInput' ? (error.errors ?? []) : [];
  if (wrong) return ofField(wrong.message);
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}

/** Shows that something could not be done, and why; the same trouble twice is shown once. */
export function notifyError(title: string, error: unknown): void {
  const message = sentenceOf(error);
  notifications.show({ id: `${title} ${message}`, title, message, color: 'red', autoClose: 8_000 });
}

/** Shows why an edit was undone. */
export const notifyUnsaved = (error: unknown): void => notifyError('Your change was not saved', error);

/** Shows something worth knowing that is no trouble. */
export function notifyInfo(title: string, message: string): void {
  notifications.show({ id: `${title} ${message}`, title, message, color: 'indigo', autoClose: 8_000 });
}
