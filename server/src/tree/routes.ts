/** The calls about one's own tree over HTTP. */
import * as calls from '@marquee/contract/tree.ts';
import { Answer, route, type Route } from '#platform/route.ts';
import { addTreeNode, deleteTreeNode, listTreeNodes, updateTreeNode } from './commands.ts';

export const treeRoutes: Route[] = [
  route(calls.listTreeNodes, (ctx, { query }) => listTreeNodes(ctx, query.userID)),
  route(calls.addTreeNode, async (ctx, { body }) => {
    const node = await addTreeNode(ctx, body);
    return new Answer(node, { location: `/api/tree-nodes/${node.treeNodeID}` });
  }),
  route(calls.updateTreeNode, (ctx, { body }) => updateTreeNode(ctx, body)),
  route(calls.deleteTreeNode, (ctx, { params }) => deleteTreeNode(ctx, params.id)),
];
