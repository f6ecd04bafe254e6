/** Strings of scripts: what they say, whether what stands there is loaded, and whether names of files are put together from them. */
import type { Node } from 'acorn';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { callOf, memberOf, type Visited } from './walk-script.ts';

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

/** Whether a string is where a module is taken from: `import a from '…'`, `import('…')`, `export … from '…'`. */
export function importedAddress({ node, key, parent }: Visited): boolean {
  const by = node.type === 'TemplateElement' ? parent : { key, parent };
  return by?.key === 'source' && /^(?:Import|Export)/.test(by.parent?.node.type ?? '');
}

/** Whether a string is handed to what loads it: `img.src = …`, `fetch(…)`, `request.open('GET', …)`, or is imported. */
export function loadedAddress(visited: Visited): boolean {
  const { node, key, parent } = visited;
  const by = node.type === 'TemplateElement' ? parent : { node, key, parent };
  const of = by?.parent?.node;
  if (!by || !of) return false;
  if (importedAddress(visited)) return true;
  if (of.type === 'AssignmentExpression' && by.key === 'right') {
    return /^(?:src|poster|srcset)$/.test(memberName(childOf(of, 'left')) ?? '');
  }
  if ((of.type !== 'CallExpression' && of.type !== 'NewExpression') || by.key !== 'arguments') return false;
  const callee = childOf(of, 'callee');
  const name = nameOf(callee) ?? memberName(callee) ?? '';
  // There may be very many of them, and each is asked for.
  const [first, second] = childrenOf(of, 'arguments') as readonly Node[];
  if (name === 'setAttribute') return by.node === second && /^(?:src|poster)$/i.test(textOf(first));
  if (name === 'open') return by.node === second && /^(?:get|post|head)$/i.test(textOf(first));
  return by.node === first && loading.has(name);
}

/** Whether a string is put together with others: by `+`, in a template, by `concat` or `join`. */
export function isPart(visited: Visited): boolean {
  const { node, parent, key } = visited;
  const of = parent?.node as (Node & { operator?: string }) | undefined;
  if (!parent || !of) return false;
  if (node.type === 'TemplateElement') return childrenOf(of, 'expressions').length > 0;
  if (of.type === 'BinaryExpression') return of.operator === '+';
  if (of.type === 'AssignmentExpression') return key === 'right' && of.operator === '+=';
  const member = of.type === 'ArrayExpression' ? memberOf(parent) : memberOf(visited);
  const called = key === 'arguments' ? childOf(of, 'callee') : member && callOf(member) && member.node;
  const name = memberName(called);
  return of.type === 'ArrayExpression' ? name === 'join' : name === 'concat';
}

/** What files are called that a banner has many of. */
const ending = 'png|jpe?g|gif|svg|webp|avif|css|js|json|mp4|webm|mp3|ogg|wav|woff2?|ttf|otf|eot';
const hasEnding = new RegExp(`\\.(?:${ending})(?!\\w)`, 'i');
/** `.png` by itself; `png`, too, where a word of that kind is nothing else. */
const isEnding =
  /^(?:\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mp3|json|js|css)|(?:png|jpe?g|webp|avif|mp4|webm|mp3|ogg))$/i;
/** `f_#.png`, `f{n}.png`: a name that something is put into. */
const isPattern = new RegExp(`[#*%<>[\\]{}|][^"'()\\s]{0,100}\\.(?:${ending})$`, 'i');
/** `img/f`, `url(img/`, but not `</p>`. */
const endsInFolder = /(?:^|[\w.@~)}-])\/[\w@.~-]{0,100}$/;

/** Whether a string is rather a piece of a file's name, which can't be known before the script runs. */
export function isPieceOfName(text: string, visited: Visited): boolean {
  if (isEnding.test(text) || isPattern.test(text)) return true;
  if (/^\s*(?:data:|(?:https?:)?\/\/)/i.test(text)) return false;
  if (isPart(visited)) return hasEnding.test(text) || endsInFolder.test(text) || /url\($/i.test(text);
  // `[folder, name].join('/')`
  const of = visited.key === 'arguments' ? visited.parent?.node : undefined;
  return text === '/' && memberName(childOf(of, 'callee')) === 'join';
}
