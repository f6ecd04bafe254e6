/** Whether a script gives links their addresses, or keeps them from leading there. */
import type { Node } from 'acorn';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { textOf } from './script-strings.ts';
import type { Visited } from './walk-script.ts';

/** `link.href = …`, `link.setAttribute('href', …)`, `event.preventDefault()`, `return false`. */
export function setsLink({ node }: Visited): boolean {
  const left = node.type === 'AssignmentExpression' ? childOf(node, 'left') : undefined;
  const of = childOf(left, 'object');
  if (node.type === 'ReturnStatement') return isFalse(childOf(node, 'argument'));
  if (memberName(left) === 'returnValue') return isFalse(childOf(node, 'right'));
  if (memberName(left) === 'href') return (nameOf(of) ?? memberName(of)) !== 'location';
  const name = node.type === 'CallExpression' ? memberName(childOf(node, 'callee')) : undefined;
  if (name === 'preventDefault') return true;
  const [what, to] = childrenOf(node, 'arguments') as readonly Node[];
  return /^(?:setAttribute(?:NS)?|attr|prop)$/.test(name ?? '') && to !== undefined && [what, to].some(isHref);
}

/** `false`, and `!1` as tools write it. */
const isFalse = (node: Node | undefined): boolean =>
  node?.type === 'UnaryExpression'
    ? (node as Node & { operator: string }).operator === '!' && valueOf(childOf(node, 'argument')) === 1
    : valueOf(node) === false;

const valueOf = (node: Node | undefined): unknown =>
  node?.type === 'Literal' ? (node as Node & { value: unknown }).value : undefined;

const isHref = (node: Node | undefined): boolean => /^(?:xlink:)?href$/.test(textOf(node));
