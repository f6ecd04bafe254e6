/** Short messages in the corner of the window: what failed, and that nothing else was lost. */
import { notifications } from '@mantine/notifications';

/** What a person reads about an error: a refusal's own sentence, or that the server could not be reached. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';

/** Shows that something could not be done, and why; the same trouble twice is shown once. */
export function tellTrouble(title: string, error: unknown): void {
  const message = sentenceOf(error);
  notifications.show({ id: `${title} ${message}`, title, message, color: 'red', autoClose: 8_000 });
}

/** Shows something worth knowing that is no trouble. */
export function tellCalmly(title: string, message: string): void {
  notifications.show({ id: `${title} ${message}`, title, message, color: 'indigo', autoClose: 8_000 });
}
