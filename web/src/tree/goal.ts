/** The node that the keyboard is to stand on next. */
import { appStore } from '#ui/stores.ts';

/** A node that is to be brought into sight and to get the focus. Each is gone to once. */
export interface Goal {
  treeNodeID: number;
}

export const useGoalNode = appStore<{ goal: Goal | undefined }>()(() => ({ goal: undefined }));

export const goToNode = (treeNodeID: number): void => useGoalNode.setState({ goal: { treeNodeID } });
export const forgetGoal = (): void => useGoalNode.setState({ goal: undefined });
