/** What the page's first script (`index.html`) asked the server for before the application had loaded; each answer is handed out once. */
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
  sheet?: Asked | undefined;
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

/** The first screen of a sheet, packed, if it was asked for early. */
export function takeEarlySheet(sheetURL: string): string | Promise<string> | undefined {
  const { early } = window;
  if (!early || early.sheetURL !== sheetURL || !early.sheet) return undefined;
  const { sheet } = early;
  early.sheet = undefined;
  return textOf(sheet);
}
