/** What the sheet's own code knows of checks: nothing until `OpenChecks`, which comes behind its rows, has read and brought it. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { CheckResult } from '@marquee/contract/checks/results.ts';
import type { ComponentType } from 'react';
import { sheetStore } from '#ui/stores.ts';

interface Checks {
  Mark: ComponentType<{ cell: Cell }> | undefined;
  /** what a cell's banner comes to; undefined where nothing is to be checked. Another function once anything is found otherwise */
  resultOf: ((cell: Cell | undefined) => CheckResult | undefined) | undefined;
}

export const useChecks = sheetStore<Checks>(() => ({ Mark: undefined, resultOf: undefined }));
