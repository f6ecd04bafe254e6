/** The calls about one's own tree over HTTP. */
import * as calls from '@marquee/contract/tree.ts';
import { route, type Route } from '#http/route.ts';
import { addTreeNode, deleteTreeNode, listTreeNodes, updateTreeNode } from './commands.ts';

export const treeRoutes: Route[] = [
  route(calls.listTreeNodes, (ctx, { query }) => listTreeNodes(ctx, query.userID)),
  route(calls.addTreeNode, (ctx, { body }) => addTreeNode(ctx, body), {
    location: (node) => `/api/tree-nodes/${node.treeNodeID}`,
  }),
  route(calls.updateTreeNode, (ctx, { body }) => updateTreeNode(ctx, body)),
  route(calls.deleteTreeNode, (ctx, { params }) => deleteTreeNode(ctx, params.id)),
];
