/** Which folders a person has open, remembered in this browser. */
import { z } from 'zod';

const keyOf = (userID: number): string => `marquee.tree.${userID}`;
const Remembered = z.array(z.int());

/** The ids of the open folders; undefined where nothing is remembered, or nothing that can be read. */
export function rememberedFolders(userID: number): readonly number[] | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userID));
    return kept === null ? undefined : Remembered.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

export function rememberFolders(userID: number, treeNodeIDs: readonly number[]): void {
  try {
    localStorage.setItem(keyOf(userID), JSON.stringify(treeNodeIDs));
  } catch {
    // A browser that keeps nothing shows the top folders open next time.
  }
}
