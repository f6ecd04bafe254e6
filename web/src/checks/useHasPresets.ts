/** Whether anything has to be passed, as far as it is known. */
import { areNamed, useCheckedCells } from './checkedCells.ts';

/** In a group of the open sheet; 0 for anywhere in it. */
export const useHasPresets = (groupID: number): boolean =>
  useCheckedCells((checks) =>
    groupID === 0 ? areNamed(checks) : (checks.ofGroups.get(groupID) ?? checks.ofSheet).length > 0,
  );
