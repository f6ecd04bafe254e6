/** Changing one's own tree: a move shows at once, one call at a time goes to the server, and what was refused is undone and told. */
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { addTreeNode, deleteTreeNode, nodeName, updateTreeNode, type TreeNode } from '@marquee/contract/tree.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, NetworkError } from '#sync/call.ts';
import { newKey } from '#sync/key.ts';
import { asker, deletePatiently, patiently } from '#sync/patiently.ts';
import { fromHere } from '#sync/sender.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { makeSheets, type MakeSheets } from './makeSheets.ts';
import { forgetPending, showPending, treeKey, type Apply } from './myTree.ts';
import { indexNodes, moveNode, renameFolder, withNode, withoutNode } from './nodes.ts';

/** The end of what is under way, so that calls arrive in the order in which things were done. */
let line: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work);
  line = turn.catch(() => undefined);
  return turn;
}

export interface ChangeTree extends MakeSheets {
  move: (treeNodeID: number, parentTreeNodeID: number | null, ordering: number) => void;
  copy: (treeNodeID: number, parentTreeNodeID: number | null, ordering: number) => void;
  /** Takes a link to a sheet away that has another one. */
  removeLink: (treeNodeID: number) => void;
  /** Throws what the call throws. */
  renameFolder: (treeNodeID: number, folderName: string) => Promise<void>;
  /** Throws what the call throws. */
  removeFolder: (treeNodeID: number) => Promise<void>;
  /** Adds a folder at the end of the top. Throws what the call throws. */
  addFolder: (folderName: string) => Promise<TreeNode>;
}

export function useChangeTree(): ChangeTree {
  const queries = useQueryClient();
  return useMemo(() => {
    const trees = { queryKey: [treeKey] };
    const nameOf = (treeNodeID: number): string => {
      const read = queries.getQueriesData<TreeNode[]>(trees).flatMap(([, nodes]) => nodes ?? []);
      const node = indexNodes(read).get(treeNodeID);
      return node ? nodeName(node) : 'It';
    };

    /** Makes a call in its turn. What came of it is shown as soon as it is known, and the tree is read again in any case. */
    const send = async <T>(work: () => Promise<T>, outcome: (reply: T) => Apply): Promise<T> => {
      try {
        const reply = await inTurn(work);
        queries.setQueriesData<readonly TreeNode[]>(trees, (nodes) => nodes && outcome(reply)(nodes));
        return reply;
      } finally {
        // After a failure as well: the tree may have been out of date, and a lost answer may be that of a call that was carried out.
        void queries.invalidateQueries(trees);
      }
    };
    const ask = asker();
    const add = (body: BodyOf<typeof addTreeNode>, key = newKey()) =>
      send(
        () => patiently(() => call(addTreeNode, { key, body: { ...body, ...fromHere() } })),
        (node) => (nodes) => withNode(nodes, node),
      );
    const remove = (treeNodeID: number) =>
      send(
        () => deletePatiently(() => call(deleteTreeNode, { params: { id: treeNodeID }, query: fromHere() })),
        () => (nodes) => withoutNode(nodes, treeNodeID),
      );

    return {
      move: (treeNodeID, parentTreeNodeID, ordering) => {
        const place = { parentTreeNodeID, ordering };
        const apply: Apply = (nodes) => moveNode(nodes, treeNodeID, place);
        const pending = { apply };
        showPending(pending);
        send(
          () => call(updateTreeNode, { body: { treeNodeID, ...place, ...fromHere() } }),
          () => apply,
        )
          .catch((error: unknown) => notifyError(`${isolated(nameOf(treeNodeID))} was not moved`, error))
          .finally(() => forgetPending(pending));
      },
      // A copy is not shown before it is there: doing it twice would show two.
      copy: (copyOfTreeNodeID, parentTreeNodeID, ordering) => {
        add({ copyOfTreeNodeID, parentTreeNodeID, ordering }).catch((error: unknown) =>
          notifyError(
            `${isolated(nameOf(copyOfTreeNodeID))} ${error instanceof NetworkError ? 'may not have been' : 'was not'} copied`,
            error,
          ),
        );
      },
      removeLink: (treeNodeID) => {
        remove(treeNodeID).catch((error: unknown) =>
          notifyError(`${isolated(nameOf(treeNodeID))} was not removed`, error),
        );
      },
      renameFolder: async (treeNodeID, folderName) => {
        await send(
          () => call(updateTreeNode, { body: { treeNodeID, folderName, ...fromHere() } }),
          () => (nodes) => renameFolder(nodes, treeNodeID, folderName),
        );
      },
      removeFolder: async (treeNodeID) => {
        await remove(treeNodeID);
      },
      addFolder: (folderName) => ask(folderName, (key) => add({ folderName }, key)),
      ...makeSheets((sheetID) => add({ sheetID })),
    };
  }, [queries]);
}
