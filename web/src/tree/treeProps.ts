/** What a tree of sheets is given, and whom it tells. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import type { Goal } from './goal.ts';
import type { OnPlace } from './useNodeMoves.ts';

interface TreeOptions {
  /** several nodes may be activated at once: with Ctrl, Shift and the space bar */
  multiActivate?: boolean;
  /** nodes are ticked; a folder shows what holds for the sheets in it */
  checkboxes?: boolean;
}

export interface SheetTreeProps {
  /** nested, in order */
  nodes: readonly TreeNode[];
  /** the sheet on screen; its nodes are marked, and its first one is brought into sight */
  activeSheetURL: string | undefined;
  /** Called when a sheet's node is clicked, or the keyboard rests on it. */
  onNavigate: (sheetURL: string) => void;
  onMove: OnPlace;
  onCopy: OnPlace;
  onEditFolder: (folder: TreeNode) => void;
  /** Takes a link away whose sheet has another one; without it links stay. */
  onRemoveLink?: (treeNodeID: number) => void;
  /** the node that the keyboard is to stand on next; `onGoal` is called once it does */
  goal?: Goal | undefined;
  onGoal?: () => void;
  /** a number beside each sheet that has one, by the sheet's id */
  badges?: ReadonlyMap<number, number>;
  options?: TreeOptions;
  onActivate?: (treeNodeIDs: number[]) => void;
  /** Hears the nodes of all sheets that are ticked. */
  onCheck?: (treeNodeIDs: number[]) => void;
}
