/** Changing one's own tree: moves and names show at once, one call at a time goes to the server, and a refusal is told and undone. */
import { addSheet, type SheetHead } from '@marquee/contract/sheets.ts';
import { addTreeNode, deleteTreeNode, updateTreeNode, type TreeNode } from '@marquee/contract/tree.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { call } from '#state/call.ts';
import { fromHere } from '#state/save.ts';
import { tellTrouble } from '#ui/notify.ts';
import { forgetPending, showPending, treeKey, type Pending } from './myTree.ts';
import { isFolder, moveNode } from './nodes.ts';

/** The end of what is under way, so that calls arrive in the order in which things were done. */
let line: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work);
  line = turn.catch(() => undefined);
  return turn;
}

const renamed = (nodes: readonly TreeNode[], treeNodeID: number, folderName: string): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    ...(node.treeNodeID === treeNodeID ? { folderName } : {}),
    childNodes: renamed(node.childNodes, treeNodeID, folderName),
  }));

export interface ChangeTree {
  move: (treeNodeID: number, parentTreeNodeID: number | null, ordering: number) => void;
  copy: (treeNodeID: number, parentTreeNodeID: number | null, ordering: number) => void;
  rename: (treeNodeID: number, folderName: string) => void;
  /** Throws what the call throws. */
  remove: (treeNodeID: number) => Promise<void>;
  /** Adds a folder at the end of the top. Throws what the call throws. */
  addFolder: (folderName: string) => Promise<void>;
  /** Makes a sheet and links it at the end of the first top-level folder. Throws what the call throws. */
  addNewSheet: (name: string, nodes: readonly TreeNode[]) => Promise<z.infer<typeof SheetHead>>;
}

export function useChangeTree(): ChangeTree {
  const queries = useQueryClient();
  return useMemo(() => {
    const readAgain = () => queries.invalidateQueries({ queryKey: [treeKey] });

    /** Shows a change until the tree that is read has it, or had it refused. */
    const shown = async (change: Pending, trouble: string, work: () => Promise<unknown>) => {
      showPending(change);
      try {
        await inTurn(work);
      } catch (error) {
        tellTrouble(trouble, error);
      }
      await readAgain();
      forgetPending(change);
    };

    return {
      move: (treeNodeID, parentTreeNodeID, ordering) => {
        const apply = (nodes: readonly TreeNode[]) => moveNode(nodes, treeNodeID, { parentTreeNodeID, ordering });
        const body = { treeNodeID, parentTreeNodeID, ordering };
        void shown({ apply }, 'It was not moved', () => call(updateTreeNode, { body: { ...body, ...fromHere() } }));
      },
      // A copy is not shown before it is there: doing it twice would show two.
      copy: (treeNodeID, parentTreeNodeID, ordering) => {
        const body = { copyOfTreeNodeID: treeNodeID, parentTreeNodeID, ordering };
        inTurn(() => call(addTreeNode, { body: { ...body, ...fromHere() } }))
          .catch((error: unknown) => tellTrouble('It was not copied', error))
          .then(readAgain, readAgain)
          .catch(() => undefined);
      },
      rename: (treeNodeID, folderName) => {
        const apply = (nodes: readonly TreeNode[]) => renamed(nodes, treeNodeID, folderName);
        const body = { treeNodeID, folderName };
        void shown({ apply }, 'The folder was not renamed', () =>
          call(updateTreeNode, { body: { ...body, ...fromHere() } }),
        );
      },
      remove: async (treeNodeID) => {
        await inTurn(() => call(deleteTreeNode, { params: { id: treeNodeID }, query: fromHere() }));
        await readAgain();
      },
      addFolder: async (folderName) => {
        await inTurn(() => call(addTreeNode, { body: { folderName, ...fromHere() } }));
        await readAgain();
      },
      addNewSheet: async (name, nodes) => {
        const sheet = await call(addSheet, { body: { name } });
        const parentTreeNodeID = nodes.find(isFolder)?.treeNodeID ?? null;
        // Where this fails the sheet is there all the same, and finds its place in the tree by itself.
        inTurn(() => call(addTreeNode, { body: { sheetID: sheet.sheetID, parentTreeNodeID, ...fromHere() } }))
          .catch((error: unknown) => tellTrouble('The sheet was made, but is not in your menu yet', error))
          .then(readAgain, readAgain)
          .catch(() => undefined);
        return sheet;
      },
    };
  }, [queries]);
}
