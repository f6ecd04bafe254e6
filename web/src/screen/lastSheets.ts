/** What a person left of each of the sheets that they did it in last, remembered in this browser. */
import { browserStorage } from '#ui/browserStorage.ts';

/** Sheets of which it is remembered; those that were changed longest ago are forgotten. */
const most = 50;

export interface OfSheets<T> {
  read: (userID: number, sheetID: number) => T | undefined;
  /** undefined forgets it */
  write: (userID: number, sheetID: number, value: T | undefined) => void;
}

/**
 * One thing of each sheet, kept under `name` of each person and there as `field`; `isOne` says whether what was found is such a thing.
 * Checked without a schema: some of it is read before what makes those is there.
 */
export function ofLastSheets<T>(name: string, field: string, isOne: (value: unknown) => value is T): OfSheets<T> {
  const nameOf = (userID: number): string => `${name}.${userID}`;
  /** The newest first. */
  const kept = (userID: number): Map<number, T> => {
    const read = browserStorage.read(nameOf(userID));
    const all: readonly unknown[] = Array.isArray(read) ? read : [];
    return new Map(
      all.flatMap((one) => {
        const { sheetID, [field]: value } = Object(one) as Readonly<Record<string, unknown>>;
        return typeof sheetID === 'number' && isOne(value) ? [[sheetID, value] as const] : [];
      }),
    );
  };
  return {
    read: (userID, sheetID) => kept(userID).get(sheetID),
    write: (userID, sheetID, value) => {
      const others = kept(userID);
      others.delete(sheetID);
      const now = [...(value === undefined ? [] : [[sheetID, value] as const]), ...others].slice(0, most);
      const asKept = now.map(([ofSheet, one]) => ({ sheetID: ofSheet, [field]: one }));
      // A browser that keeps nothing begins anew next time.
      browserStorage.write(nameOf(userID), now.length === 0 ? undefined : asKept);
    },
  };
}
