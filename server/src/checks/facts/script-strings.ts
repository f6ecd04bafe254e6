/** Strings of scripts: what they say, and whether what stands there is loaded. */
import type { Node } from 'acorn';
import { childOf, childrenOf, memberName, nameOf, type Visited } from './walk-script.ts';

/** What a string, or a template without anything to fill in, says; '' for any other node. */
export function textOf(node: Node | undefined): string {
  if (node?.type === 'TemplateElement') {
    return (node as Node & { value: { cooked?: string | null } }).value.cooked ?? '';
  }
  if (node?.type === 'TemplateLiteral') {
    const [only, ...others] = childrenOf(node, 'quasis') as readonly Node[];
    return others.length === 0 ? textOf(only) : '';
  }
  return node?.type === 'Literal' ? (nameOf(node) ?? '') : '';
}

const loading = new Set(['fetch', 'importScripts', 'sendBeacon', 'Worker', 'EventSource', 'WebSocket', 'Audio']);

/** Whether a string is handed to what loads it: `img.src = …`, `fetch(…)`, `request.open('GET', …)`, `import(…)`. */
export function loadedAddress({ node, key, parent }: Visited): boolean {
  const by = node.type === 'TemplateElement' ? parent : { node, key, parent };
  const of = by?.parent?.node;
  if (!by || !of) return false;
  if (of.type === 'ImportExpression' || of.type === 'ImportDeclaration') return by.key === 'source';
  if (of.type === 'AssignmentExpression' && by.key === 'right') {
    return /^(?:src|poster|srcset)$/.test(memberName(childOf(of, 'left')) ?? '');
  }
  if ((of.type !== 'CallExpression' && of.type !== 'NewExpression') || by.key !== 'arguments') return false;
  const callee = childOf(of, 'callee');
  const name = nameOf(callee) ?? memberName(callee) ?? '';
  const at = childrenOf(of, 'arguments').indexOf(by.node);
  if (name === 'setAttribute')
    return at === 1 && /^(?:src|poster)$/i.test(textOf(childrenOf(of, 'arguments')[0] as Node));
  if (name === 'open') return at === 1 && /^(?:get|post|head)$/i.test(textOf(childrenOf(of, 'arguments')[0] as Node));
  return at === 0 && loading.has(name);
}
