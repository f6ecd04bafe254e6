/** The questions of a look for newer files, and what is left of each once others were answered. */
import type { FileChoice } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';

/** What was answered since the look. */
export interface Answered {
  /** files that cells took, by `fileKey` */
  files: ReadonlySet<string>;
  /** cells that took a file, by id */
  cells: ReadonlySet<number>;
  /** what cells showed as they were asked about, by id, as `shownIn` says it: one that shows something else was given that by somebody else */
  shown?: ReadonlyMap<number, string>;
}

export const nothingAnswered: Answered = { files: new Set(), cells: new Set() };

/** The cells of a sheet that are there now, by id. */
export type CellsNow = ReadonlyMap<number, Cell>;

/** The same for the same file, whichever cell it is offered for. */
export const fileKey = (cell: Cell | undefined, path: string): string =>
  `${cell?.cellBanner?.ftpaccountID ?? 0} ${path}`;

/** What a cell shows, in one word. */
export const shownIn = ({ cellBanner }: Cell): string =>
  JSON.stringify([cellBanner?.ftpaccountID, cellBanner?.ftpfolder, cellBanner?.fileName]);

/**
 * A question without the rows that are gone or have a new file by now, and without the files that another row has taken; undefined where
 * nothing is left to ask. A file of the cell's own series stays: two rows may show the same banner.
 */
export function leftOf(choice: FileChoice, answered: Answered, now: CellsNow): FileChoice | undefined {
  const isOpen = (cellID: number) => {
    const cell = now.get(cellID);
    if (!cell?.cellBanner || answered.cells.has(cellID)) return false;
    return (answered.shown?.get(cellID) ?? shownIn(cell)) === shownIn(cell);
  };
  const isTaken = (index: number) => {
    const path = choice.files?.[index]?.path;
    return path !== undefined && answered.files.has(fileKey(now.get(choice.cellID), path));
  };
  if (choice.cells) {
    const cells = choice.cells.filter(({ cellID }) => isOpen(cellID));
    return cells.length > 0 && !isTaken(0) ? { ...choice, cells } : undefined;
  }
  if (!isOpen(choice.cellID)) return undefined;
  if (now.get(choice.cellID)?.cellBanner?.fileName) return choice;
  const left = choice.fileNames.map((_, index) => index).filter((index) => !isTaken(index));
  if (left.length === 0) return undefined;
  return {
    ...choice,
    fileNames: left.flatMap((index) => choice.fileNames[index] ?? []),
    ...(choice.files && { files: left.flatMap((index) => choice.files?.[index] ?? []) }),
  };
}

/** The first question from `at` on of which something is left, and its place. */
export function nextQuestion(
  choices: readonly FileChoice[],
  at: number,
  answered: Answered,
  now: CellsNow,
): { at: number; question: FileChoice | undefined } {
  for (let place = at; place < choices.length; place += 1) {
    const choice = choices[place];
    const question = choice && leftOf(choice, answered, now);
    if (question) return { at: place, question };
  }
  return { at: choices.length, question: undefined };
}
