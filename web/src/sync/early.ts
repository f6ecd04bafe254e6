/** What the page's first script (`index.html`) asked the server for before the application had loaded; each answer is handed out once. */
import type { ReadSheet } from '@marquee/contract/open-sheet.ts';
import { unpacked } from '@marquee/contract/packed-sheet.ts';
import { NetworkError, readAnswer } from './call.ts';

interface Asked {
  response: Promise<Response>;
  text: Promise<string>;
  /** the text, once it is there and no refusal */
  arrived?: string;
}

/** Set on `window` by that script, which says the same names. */
interface Early {
  user?: Asked | undefined;
  sheetURL: string | undefined;
  sheet?: (Asked & { read?: () => ReadSheet }) | undefined;
  /** what was painted of the sheet until the application shows it */
  painted?: HTMLElement | undefined;
  /** all of the sheet, asked for when its first rows were painted */
  whole?: Promise<Response> | undefined;
}

declare global {
  interface Window {
    early?: Early;
  }
}

const noAnswer = (error: unknown): never => {
  throw new NetworkError(error);
};

/** The text of an answer, at once where it has arrived. Rejects as `call` does. */
function textOf(asked: Asked): string | Promise<string> {
  if (asked.arrived !== undefined) return asked.arrived;
  const read = async () => {
    const [response, text] = await Promise.all([asked.response, asked.text]).catch(noAnswer);
    if (!response.ok) await readAnswer(response, text);
    return text;
  };
  return read();
}

/** Who is logged in, as text; empty for nobody, undefined when it was taken already or never asked for, or has not arrived. */
export function takeEarlyUser(onlyIfArrived = false): string | Promise<string> | undefined {
  const user = window.early?.user;
  if (onlyIfArrived && user?.arrived === undefined) return undefined;
  if (window.early) window.early.user = undefined;
  return user && textOf(user);
}

/** The first screen of a sheet, if it was asked for early; at once where it has arrived. */
export function takeEarlySheet(sheetURL: string): ReadSheet | Promise<ReadSheet> | undefined {
  const { early } = window;
  if (!early || early.sheetURL !== sheetURL || !early.sheet) return undefined;
  const { sheet } = early;
  early.sheet = undefined;
  if (sheet.read) return sheet.read();
  const text = textOf(sheet);
  return typeof text === 'string' ? unpacked(text) : text.then(unpacked);
}

/** The answer that has all of a sheet, if it was asked for early. What changes from then on is for its taker to keep. */
export function takeEarlyWhole(sheetURL: string): Promise<Response> | undefined {
  const { early } = window;
  if (!early || early.sheetURL !== sheetURL) return undefined;
  const { whole } = early;
  early.whole = undefined;
  return whole;
}

/** Whether what was painted of the sheet still stands over the application. */
export const isPainted = (): boolean => window.early?.painted !== undefined;

/** To be said once the application shows something in the place of what was painted before it. */
export function takeDownPainted(): void {
  window.early?.painted?.remove();
  if (window.early) window.early.painted = undefined;
}
