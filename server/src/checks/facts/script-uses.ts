/** What a script's use of one of the browser's names comes to. */
import type { Node } from 'acorn';
import { childrenOf } from './script-nodes.ts';
import type { Visited } from './walk-script.ts';

/** Whether it is only asked whether there is one: `typeof localStorage`, `if (window.localStorage)`, `window.localStorage !== null`. */
export function isLookedFor({ key, parent }: Visited): boolean {
  for (let at: Visited | undefined = parent, as = key; at; as = at.key, at = at.parent) {
    const { type } = at.node;
    if (type === 'UnaryExpression' || type === 'BinaryExpression' || as === 'test') return true;
    if (type !== 'LogicalExpression') return false;
    if (as === 'left' && (at.node as Node & { operator: string }).operator === '&&') return true;
  }
  return false;
}

/** `eval(words)`, `new Function(words)`: what is run is only known then, unless it stands there. */
export function isMadeCode({ key, parent }: Visited): boolean {
  const given = key === 'callee' ? (childrenOf(parent?.node, 'arguments') as readonly Node[]) : [];
  return given.some((one) => one.type !== 'Literal');
}
