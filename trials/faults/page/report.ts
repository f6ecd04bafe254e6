/** What a page and the trial say to each other, and what is noted of every change that was asked for. */

/** What became of one try of a call. `later`: nothing was changed, says the server. `unknown`: nobody knows. */
export type Outcome = 'done' | 'refused' | 'later' | 'unknown';

/** One try of a call that changes the sheet, as it was seen on the wire. */
export interface Try {
  /** who made it: a user id */
  userID: number;
  by: 'page' | 'program';
  /** method and path */
  call: string;
  /** the marked values in it, each unlike any other of the trial; two tries with the same one are one edit */
  marks: readonly string[];
  /** how many cells it changes, where it changes cells */
  cells: number;
  outcome: Outcome;
  /** the refusal, or the status without one */
  code: string | undefined;
  /** the revision that the answer carries, in the count of who asked */
  revision: number | undefined;
}

/** An edit that the page took back or gave up, and why. */
export interface Undone {
  what: string;
  code: string;
}

export interface PageJob {
  base: string;
  address: string;
  seed: number;
  name: string;
  sheetURL: string;
  /** nobody is a visitor, who only looks */
  login: { emailAddress: string; password: string; userID: number } | undefined;
  /** milliseconds between two edits, at most */
  pauseMs: number;
}

export type Word = 'act' | 'rest' | 'compare' | 'close';

/** How a page stands when everything is at rest. */
export interface PageReport {
  name: string;
  /** what differs from a fresh read; undefined where nothing does */
  difference: string | undefined;
  connection: string;
  unsaved: number;
  acts: number;
  tries: Try[];
  undone: Undone[];
  /** additions whose outcome nobody knows, handed back to whoever typed them */
  handedBack: number;
  /** how often the page stopped trying and showed its Reconnect button */
  timesOffline: number;
}

/** The refusal that an error is, or else its name. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : String(error);
