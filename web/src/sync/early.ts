/** What `public/early.js` asked the server for before the application had loaded; each answer is handed out once. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { NetworkError, readAnswer } from './call.ts';

/** Set on `window` by `public/early.js`, which says the same names. */
interface Early {
  user: Promise<Response> | undefined;
  sheetURL: string | undefined;
  sheet: Promise<Response> | undefined;
}

declare global {
  interface Window {
    early?: Early;
  }
}

const noAnswer = (error: unknown): never => {
  throw new NetworkError(error);
};

/** The answer to "who is logged in"; undefined when it was taken already or never asked for. */
export function takeEarlyUser(): Promise<Response> | undefined {
  const user = window.early?.user;
  if (window.early) window.early.user = undefined;
  return user?.catch(noAnswer);
}

/** The first screen of a sheet, if it was asked for early. Rejects as `call` does. */
export function takeEarlySheet(sheetURL: string): Promise<Sheet> | undefined {
  const { early } = window;
  if (!early || early.sheetURL !== sheetURL || !early.sheet) return undefined;
  const { sheet } = early;
  early.sheet = undefined;
  return sheet.catch(noAnswer).then((response) => readAnswer<Sheet>(response));
}
