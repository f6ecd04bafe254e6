/** Whose this page is: who was logged in when it first asked, or has logged in on it since. The browser's session may be another one's by now. */

let current: number | undefined;

/** A user id; undefined where nobody was logged in, or nobody knows yet. */
export const pagePerson = (): number | undefined => current;

export function setPagePerson(userID: number | undefined): void {
  current = userID;
}
