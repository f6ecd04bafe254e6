/** The id of this page's live connection, sent along with every change so that its own push does not come back. */

let current: string | undefined;

/** The live connection's id; undefined while there is none, and then our own push comes back and is ignored as seen. */
export const connectionID = (): string | undefined => current;

export function setConnectionID(id: string | undefined): void {
  current = id;
}
