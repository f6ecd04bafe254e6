/** How deep a tree goes: one that went deeper than a program's stack could never be read again. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { StoredNode } from './find-nodes.ts';

/** Refuses to have a branch, listed from the top down, put into a folder in which it would reach too deep. No branch stands for a new node. */
export function mustNotBeTooDeep(
  nodes: readonly StoredNode[],
  parentID: number | null,
  branch: readonly StoredNode[],
): void {
  const parents = new Map(nodes.map((node) => [node.id, node.parentID]));
  let level = 1;
  for (let id = parentID; id !== null; id = parents.get(id) ?? null) level += 1;
  const levels = new Map<number, number>();
  for (const node of branch) {
    levels.set(node.id, 1 + ((node.parentID === null ? undefined : levels.get(node.parentID)) ?? level - 1));
  }
  if (Math.max(level, ...levels.values()) > limits.levelsPerTree) throw new Refusal('treeTooDeep');
}
