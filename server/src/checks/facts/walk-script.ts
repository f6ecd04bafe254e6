/** Goes through the syntax tree of a script, knowing at each name whether it is the script's own or the browser's. */
import type { Node } from 'acorn';
import { childOf, childrenOf, isNode, memberName, nameOf } from './script-nodes.ts';

/** The names that a function, or all of the script, declares. */
interface Scope {
  names: Set<string>;
  /** of these, those that are another name for one of the browser's: `d` of `var d = document` */
  aliases: Map<string, string>;
  up: Scope | undefined;
}

export interface Visited {
  node: Node;
  parent: Visited | undefined;
  /** under which name its parent has it */
  key: string;
  scope: Scope;
  /** whether names are declared by it */
  isDeclaring: boolean;
}

/** Functions in functions in so many more: a name of the browser's is not looked for any further. */
const deepest = 100;

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** What declares names, and under which of its keys. */
const declares: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
};
/** What stands in a pattern and is no name that it declares. */
const inPattern: Readonly<Record<string, readonly string[]>> = {
  Property: ['value'],
  AssignmentPattern: ['left'],
  ObjectPattern: ['properties'],
  ArrayPattern: ['elements'],
  RestElement: ['argument'],
};

/** Every node, parents first, without calling itself: a tree may be deep. Names are known to be declared only once all are visited. */
export function visitAll(root: Node): Visited[] {
  const top: Scope = { names: new Set(), aliases: new Map(), up: undefined };
  const waiting: Visited[] = [{ node: root, parent: undefined, key: '', scope: top, isDeclaring: false }];
  const all: Visited[] = [];
  const given: Visited[] = [];
  for (let visited = waiting.pop(); visited; visited = waiting.pop()) {
    all.push(visited);
    const { node, scope, isDeclaring } = visited;
    if (isDeclaring && node.type === 'Identifier') scope.names.add(nameOf(node) ?? '');
    if (visited.key === 'left' && node.type === 'Identifier' && replaced.has(nameOf(node) ?? '')) given.push(visited);
    if (node.type === 'VariableDeclarator') noteAlias(node, scope);
    const own: Scope = isFunction(node) ? { names: new Set(), aliases: new Map(), up: scope } : scope;
    if (own !== scope) noteGiven(visited, own);
    const children: Visited[] = [];
    for (const [key, value] of Object.entries(node)) {
      const isNaming = declares[node.type]?.includes(key) || (isDeclaring && inPattern[node.type]?.includes(key));
      // A function is called by its name from outside.
      const inner = key === 'id' ? scope : own;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (isNode(child)) children.push({ node: child, parent: visited, key, scope: inner, isDeclaring: !!isNaming });
      }
    }
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child) waiting.push(child);
    }
  }
  for (const one of given) {
    const isSet = one.parent?.node.type === 'AssignmentExpression';
    if (isSet && globalName(one) !== undefined) top.names.add(nameOf(one.node) ?? '');
  }
  return all;
}

/** What of the browser's a script may have for its own by giving it another value: `parent = element`. */
const replaced = new Set(['parent', 'open', 'alert', 'confirm', 'prompt']);

/** What a script may give a shorter name: the browser's, and what ad servers are told of a click by. */
const shortened = new Set(
  'window self globalThis document location navigator localStorage sessionStorage console parent top Enabler ExitApi SDK EB APPNEXUS dhtml'.split(
    ' ',
  ),
);
const windows = new Set(['window', 'self', 'globalThis']);

/** What a name stands for as far as it is known by now: names that are given later are not. */
function standsFor(node: Node | undefined, from: Scope): string | undefined {
  const name = node?.type === 'Identifier' ? nameOf(node) : undefined;
  let scope: Scope | undefined = name === undefined ? undefined : from;
  for (let deep = 0; scope && deep <= deepest; deep += 1, scope = scope.up) {
    const alias = scope.aliases.get(name ?? '');
    if (alias !== undefined) return alias;
  }
  return name;
}

const isWindow = (node: Node | undefined, scope: Scope): boolean => windows.has(standsFor(node, scope) ?? '');

/** The name of the browser's that a value is: `document`, `window.document`, and either where another value only stands in for it. */
function valueOf(value: Node | undefined, scope: Scope): string | undefined {
  const sides = value && standIns[value.type];
  if (!sides) {
    if (value?.type !== 'MemberExpression') return standsFor(value, scope);
    return isWindow(childOf(value, 'object'), scope) ? memberName(value) : undefined;
  }
  // They are not looked into any further.
  const values = sides.map((side) => childOf(value, side));
  const names = values.map((one) => (one && standIns[one.type] ? undefined : valueOf(one, scope)));
  const name = names.find((one) => one !== undefined && shortened.has(one));
  // `frame.contentDocument || document` is rather the frame's.
  const isOther = values.some((one, at) => names[at] === undefined && !isPlain.has(one?.type ?? ''));
  return isOther ? undefined : name;
}
const standIns: Readonly<Record<string, readonly string[] | undefined>> = {
  LogicalExpression: ['left', 'right'],
  ConditionalExpression: ['consequent', 'alternate'],
};
const isPlain = new Set('ThisExpression ObjectExpression Literal LogicalExpression ConditionalExpression'.split(' '));

/** `var d = document, n = window.navigator`; `const { localStorage: s } = window`. */
function noteAlias(node: Node, scope: Scope): void {
  const id = childOf(node, 'id');
  const init = childOf(node, 'init');
  const give = (to: Node | undefined, of: string | undefined): void => {
    if (to?.type === 'Identifier' && of !== undefined && shortened.has(of)) scope.aliases.set(nameOf(to) ?? '', of);
  };
  if (id?.type === 'Identifier') {
    give(id, valueOf(init, scope));
  } else if (id?.type === 'ObjectPattern' && isWindow(init, scope)) {
    for (const property of childrenOf(id, 'properties') as readonly Node[]) {
      give(childOf(property, 'value'), nameOf(childOf(property, 'key')));
    }
  }
}

/** `(function (w, d) { … })(window, document)`. */
function noteGiven({ node, key, parent }: Visited, { aliases, up }: Scope): void {
  if (key !== 'callee' || parent?.node.type !== 'CallExpression') return;
  const given = childrenOf(parent.node, 'arguments') as readonly Node[];
  for (const [at, param] of (childrenOf(node, 'params') as readonly Node[]).entries()) {
    const name = up && valueOf(given[at], up);
    if (name !== undefined && shortened.has(name) && param.type === 'Identifier')
      aliases.set(nameOf(param) ?? '', name);
  }
}

/** The name of the browser's that a name stands for: itself, or what it is an alias of; undefined for a script's own. */
function meaning(name: string, from: Scope): string | undefined {
  let scope: Scope | undefined = from;
  for (let deep = 0; scope && deep <= deepest; deep += 1, scope = scope.up) {
    if (scope.names.has(name)) return scope.aliases.get(name);
  }
  return scope ? undefined : name;
}

/** Whether an identifier stands for a value, and is not the name of a member or of a property. */
function isValue({ key, parent, isDeclaring }: Visited): boolean {
  if (isDeclaring) return false;
  const of = parent?.node as (Node & { computed?: boolean }) | undefined;
  if (key === 'property' && of?.type === 'MemberExpression') return of.computed === true;
  if (key === 'key') return of?.computed === true;
  return key !== 'label' && key !== 'imported' && key !== 'exported';
}

/** The name under which a node is one of the browser's: `parent` of `parent` and of `window.parent`. Undefined for what is not. */
export function globalName(visited: Visited): string | undefined {
  const { node, scope } = visited;
  if (node.type === 'Identifier') {
    return isValue(visited) ? meaning(nameOf(node) ?? '', scope) : undefined;
  }
  const object = childOf(node, 'object');
  if (node.type !== 'MemberExpression' || object?.type !== 'Identifier') return undefined;
  return windows.has(meaning(nameOf(object) ?? '', scope) ?? '') ? memberName(node) : undefined;
}

/** The call that a node is called by; undefined where it is not. */
export const callOf = ({ key, parent }: Visited): Node | undefined => (key === 'callee' ? parent?.node : undefined);

/** The member that is asked of a node, with its place; undefined where none is. */
export const memberOf = ({ key, parent }: Visited): Visited | undefined =>
  key === 'object' && parent?.node.type === 'MemberExpression' ? parent : undefined;
