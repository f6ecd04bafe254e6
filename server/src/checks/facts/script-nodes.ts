/** The nodes of a script's syntax tree: their names and their children. */
import type { Node } from 'acorn';

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The name of an identifier, or a string that stands in its place; undefined for any other node. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return (node as Node & { name: string }).name;
  const value = node?.type === 'Literal' ? (node as Node & { value: unknown }).value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A child by its name, of a node that has it. */
export function childOf(node: Node | undefined, key: string): Node | undefined {
  const child = (node as unknown as Record<string, unknown> | undefined)?.[key];
  return isNode(child) ? child : undefined;
}

export const childrenOf = (node: Node | undefined, key: string): readonly unknown[] => {
  const children = (node as unknown as Record<string, unknown> | undefined)?.[key];
  return Array.isArray(children) ? children : [];
};

/** The name of what a member leads to: `cookie` of `document.cookie` and of `document['cookie']`. */
export function memberName(node: Node | undefined): string | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  const property = childOf(node, 'property');
  const isComputed = (node as Node & { computed: boolean }).computed;
  return isComputed && property?.type !== 'Literal' ? undefined : nameOf(property);
}
