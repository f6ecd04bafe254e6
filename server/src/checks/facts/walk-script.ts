/** Goes through the syntax tree of a script, knowing at each name whether it is the script's own or the browser's. */
import type { Node } from 'acorn';
import { childOf, childrenOf, isNode, memberName, nameOf } from './script-nodes.ts';

/** The names that a function, or all of the script, declares. */
interface Scope {
  names: Set<string>;
  /** of these, those that are another name for one of the browser's: `d` of `var d = document` */
  aliases: Map<string, string>;
  up: Scope | undefined;
  /** whether `this` is the window there */
  hasWindow: boolean;
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
/** What has a `this` of its own, too. */
const isClassPart = ({ type }: Node): boolean => type === 'PropertyDefinition' || type === 'StaticBlock';

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

/**
 * Every node, parents first, without calling itself: a tree may be deep. Names are known to be declared only once all are visited.
 * `hasWindow` where `this` is the window: in scripts of a page that are no modules and no attributes.
 */
export function visitAll(root: Node, hasWindow: boolean): Visited[] {
  const top: Scope = { names: new Set(), aliases: new Map(), up: undefined, hasWindow };
  const waiting: Visited[] = [{ node: root, parent: undefined, key: '', scope: top, isDeclaring: false }];
  const all: Visited[] = [];
  const given: Visited[] = [];
  const later: LaterAlias[] = [];
  for (let visited = waiting.pop(); visited; visited = waiting.pop()) {
    all.push(visited);
    const { node, scope, isDeclaring } = visited;
    if (isDeclaring && node.type === 'Identifier') scope.names.add(nameOf(node) ?? '');
    if (visited.key === 'left' && node.type === 'Identifier' && replaced.has(nameOf(node) ?? '')) given.push(visited);
    noteAlias(node, scope, later);
    const isOwn = isFunction(node) || isClassPart(node);
    const hasSame = node.type === 'ArrowFunctionExpression' && scope.hasWindow;
    const own: Scope = isOwn ? { names: new Set(), aliases: new Map(), up: scope, hasWindow: hasSame } : scope;
    if (isFunction(node)) noteGiven(visited, own);
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
  for (const { name, of, scope } of later) {
    const known = scopeOf(name, scope);
    if (known.isFar) continue;
    const { names, aliases } = known.scope ?? top;
    names.add(name);
    if (!aliases.has(name)) aliases.set(name, of);
  }
  return all;
}

/** What of the browser's a script may have for its own by giving it another value: `parent = element`. */
const replaced = new Set(['parent', 'open', 'alert', 'confirm', 'prompt']);

/** What a script may give a shorter name: the browser's, */
const shortened = new Set(
  'window self globalThis document location navigator localStorage sessionStorage console parent top'.split(' '),
);
/** and what ad servers are told of a click by, with its members: `Enabler`, `dhtml.getVar`. */
const telling = /^(?:Enabler|ExitApi|SDK|EB|APPNEXUS|dhtml)(?:\.\w+)?$/;
const isShortened = (name: string): boolean => shortened.has(name) || telling.test(name);
const windows = new Set(['window', 'self', 'globalThis']);

/** What a name stands for as far as it is known by now: names that are given later are not. */
function standsFor(node: Node | undefined, from: Scope): string | undefined {
  if (node?.type === 'ThisExpression') return from.hasWindow ? 'window' : undefined;
  const name = node?.type === 'Identifier' ? nameOf(node) : undefined;
  let scope: Scope | undefined = name === undefined ? undefined : from;
  for (let deep = 0; scope && deep <= deepest; deep += 1, scope = scope.up) {
    const alias = scope.aliases.get(name ?? '');
    if (alias !== undefined) return alias;
  }
  return name;
}

/** What a member of the browser's is called: `document` of the window, `dhtml.getVar` of `dhtml`. */
function memberOfGlobal(of: string | undefined, member: string | undefined): string | undefined {
  if (of === undefined || member === undefined || windows.has(of)) return of && member;
  const called = `${of}.${member}`;
  return telling.test(called) ? called : undefined;
}

/** The name of the browser's that an object is whose member is asked for: `Enabler`, `window.Enabler`. */
const objectOf = (value: Node | undefined, scope: Scope): string | undefined =>
  value?.type === 'MemberExpression'
    ? memberOfGlobal(standsFor(childOf(value, 'object'), scope), memberName(value))
    : standsFor(value, scope);

/** The name of the browser's that a value is: `document`, `window.document`, and either where another value only stands in for it. */
function valueOf(value: Node | undefined, scope: Scope): string | undefined {
  const sides = value && standIns[value.type];
  if (!sides) {
    // `dhtml.getVar.bind(dhtml)` is the same.
    const callee = value?.type === 'CallExpression' ? childOf(value, 'callee') : undefined;
    const is = memberName(callee) === 'bind' ? childOf(callee, 'object') : value;
    return is?.type === 'MemberExpression'
      ? memberOfGlobal(objectOf(childOf(is, 'object'), scope), memberName(is))
      : standsFor(is, scope);
  }
  // They are not looked into any further.
  const values = sides.map((side) => childOf(value, side));
  const names = values.map((one) => (one && standIns[one.type] ? undefined : valueOf(one, scope)));
  const name = names.find((one) => one !== undefined && isShortened(one));
  // `frame.contentDocument || document` is rather the frame's.
  const isOther = values.some((one, at) => names[at] === undefined && !isPlain.has(one?.type ?? ''));
  return isOther ? undefined : name;
}
const standIns: Readonly<Record<string, readonly string[] | undefined>> = {
  LogicalExpression: ['left', 'right'],
  ConditionalExpression: ['consequent', 'alternate'],
};
const isPlain = new Set('ThisExpression ObjectExpression Literal LogicalExpression ConditionalExpression'.split(' '));

/** A name that is given later than it is declared: whose it is is known once all is visited. */
interface LaterAlias {
  name: string;
  of: string;
  scope: Scope;
}

/** What gives names, by the keys of the name and of the value. */
const giving: Readonly<Record<string, readonly [to: string, value: string] | undefined>> = {
  VariableDeclarator: ['id', 'init'],
  AssignmentExpression: ['left', 'right'],
  AssignmentPattern: ['left', 'right'],
};

/** `var d = document, n = window.navigator`; `const { localStorage: s } = window`; `e = Enabler`. */
function noteAlias(node: Node, scope: Scope, later: LaterAlias[]): void {
  const [to, value] = (giving[node.type] ?? []).map((key) => childOf(node, key));
  if (!to || !value) return;
  const isDeclared = node.type === 'VariableDeclarator';
  const give = (name: Node | undefined, of: string | undefined): void => {
    if (name?.type !== 'Identifier' || of === undefined) return;
    if (isDeclared && isShortened(of)) scope.aliases.set(nameOf(name) ?? '', of);
    // Other names may be given many values, one after the other.
    else if (telling.test(of)) later.push({ name: nameOf(name) ?? '', of, scope });
  };
  if (to.type === 'Identifier') give(to, valueOf(value, scope));
  const from = to.type === 'ObjectPattern' ? valueOf(value, scope) : undefined;
  if (from === undefined) return;
  for (const property of childrenOf(to, 'properties') as readonly Node[])
    give(childOf(property, 'value'), memberOfGlobal(from, nameOf(childOf(property, 'key'))));
}

/** `(function (w, d) { … })(window, document)`, and what is called by `call`, which has a `this` as well. */
function noteGiven({ node, key, parent }: Visited, own: Scope): void {
  const isByCall = key === 'object' && memberName(parent?.node) === 'call';
  const callee = isByCall ? parent : { key, parent };
  if (callee?.key !== 'callee' || callee.parent?.node.type !== 'CallExpression' || !own.up) return;
  const given = childrenOf(callee.parent.node, 'arguments') as readonly Node[];
  if (isByCall) own.hasWindow ||= windows.has(valueOf(given[0], own.up) ?? '');
  for (const [at, param] of (childrenOf(node, 'params') as readonly Node[]).entries()) {
    const name = valueOf(given[isByCall ? at + 1 : at], own.up);
    if (name !== undefined && isShortened(name) && param.type === 'Identifier')
      own.aliases.set(nameOf(param) ?? '', name);
  }
}

/** The scope that declares a name; undefined for one of the browser's, or where it is too far to be looked for. */
function scopeOf(name: string, from: Scope): { scope: Scope | undefined; isFar: boolean } {
  let scope: Scope | undefined = from;
  for (let deep = 0; scope && deep <= deepest; deep += 1, scope = scope.up) {
    if (scope.names.has(name)) return { scope, isFar: false };
  }
  return { scope: undefined, isFar: scope !== undefined };
}

/** The name of the browser's that a name stands for: itself, or what it is an alias of; undefined for a script's own. */
function meaning(name: string, from: Scope): string | undefined {
  const { scope, isFar } = scopeOf(name, from);
  if (!scope) return isFar ? undefined : name;
  const alias = scope.aliases.get(name);
  if (alias === undefined || !telling.test(alias)) return alias;
  // It may be another name for one of the script's own that is called so: `var Enabler = {}, e = Enabler`.
  const [of = ''] = alias.split('.', 1);
  const own = scopeOf(of, scope).scope;
  return own && own.aliases.get(of) !== of ? undefined : alias;
}

/** Whether a node is the window, by whatever name. */
function isWindow(node: Node | undefined, scope: Scope): boolean {
  if (node?.type === 'ThisExpression') return scope.hasWindow;
  return node?.type === 'Identifier' && windows.has(meaning(nameOf(node) ?? '', scope) ?? '');
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
  return node.type === 'MemberExpression' && isWindow(object, scope) ? memberName(node) : undefined;
}

/** The name that a key or a string gives the window something by: `Object.assign(window, { clickTag: '' })`. */
export function givenToWindow({ node, key, parent, scope }: Visited): string | undefined {
  const isKey = key === 'key' && parent?.parent?.node.type === 'ObjectExpression';
  if (isKey && (parent.node as Node & { computed: boolean }).computed) return undefined;
  const given = isKey ? parent?.parent : node.type === 'Literal' ? { node, key, parent } : undefined;
  const call = given?.key === 'arguments' ? given.parent?.node : undefined;
  const [first, second] = childrenOf(call, 'arguments') as readonly (Node | undefined)[];
  if (!given || given.node === first || !isWindow(first, scope)) return undefined;
  const by = memberName(childOf(call, 'callee')) ?? '';
  const isGiving = isKey ? /^(?:assign|extend)$/.test(by) : by === 'defineProperty' && given.node === second;
  return isGiving ? nameOf(node) : undefined;
}

/** Patterns in patterns are looked at no deeper. */
const deepestPattern = 20;

/** Whether a name is declared by `var`, `let` or `const`, by itself or in a pattern. */
export function isVariable({ isDeclaring, parent }: Visited): boolean {
  let at = isDeclaring ? parent : undefined;
  for (let deep = 0; at && deep < deepestPattern && inPattern[at.node.type]; deep += 1) at = at.parent;
  return at?.node.type === 'VariableDeclarator';
}

/** The call that a node is called by; undefined where it is not. */
export const callOf = ({ key, parent }: Visited): Node | undefined => (key === 'callee' ? parent?.node : undefined);

/** The member that is asked of a node, with its place; undefined where none is. */
export const memberOf = ({ key, parent }: Visited): Visited | undefined =>
  key === 'object' && parent?.node.type === 'MemberExpression' ? parent : undefined;
