/** Which of the tree's popups is open, and on which node the keyboard is to stand after it. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { create } from 'zustand';

export type TreePopup = { is: 'new'; tab: 'sheet' | 'folder' } | { is: 'folder'; folder: TreeNode };

/** A node that is to be brought into sight and to get the focus. Each is gone to once. */
export interface Goal {
  treeNodeID: number;
}

export const useTreePopup = create<{ popup: TreePopup | undefined; goal: Goal | undefined }>()(() => ({
  popup: undefined,
  goal: undefined,
}));

export const openTreePopup = (popup: TreePopup): void => useTreePopup.setState({ popup });
export const closeTreePopup = (): void => useTreePopup.setState({ popup: undefined });

export const goToNode = (treeNodeID: number): void => useTreePopup.setState({ goal: { treeNodeID } });
export const forgetGoal = (): void => useTreePopup.setState({ goal: undefined });
