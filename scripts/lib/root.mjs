/** Where the repository is, and how a script of ours ends when it cannot go on. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A reason to end that needs no stack trace; its message is one sentence for the console. */
export class Failure extends Error {}

/** Says on the console, in a sentence, why a script ends; anything but a `Failure` is a defect and shows its stack. */
export function complain(error) {
  console.error(error instanceof Failure ? error.message : error);
}
