/** Which of the tree's popups is open: a new sheet or folder, or a folder to be changed. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { create } from 'zustand';

export type TreePopup = { is: 'new'; tab: 'sheet' | 'folder' } | { is: 'folder'; folder: TreeNode };

export const useTreePopup = create<{ popup: TreePopup | undefined }>()(() => ({ popup: undefined }));

export const openTreePopup = (popup: TreePopup): void => useTreePopup.setState({ popup });
export const closeTreePopup = (): void => useTreePopup.setState({ popup: undefined });
