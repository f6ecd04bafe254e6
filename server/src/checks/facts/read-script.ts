/** What a script does, as its syntax tree says: what it tells of clicks, what of the browser it uses, and which files its strings may name. */
import type { Node } from 'acorn';
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import { clicksInText, clickUses, isAddress, tagCall } from './click-ways.ts';
import { effectOf, importsMadeAddress, type ScriptEffect } from './script-effects.ts';
import { libraryAt, libraryOfGlobal } from './known-libraries.ts';
import { setsLink } from './link-addresses.ts';
import { importedAddress, isPart, isPieceOfName, loadedAddress, textOf } from './script-strings.ts';
import { isLookedFor, isMadeCode } from './script-uses.ts';
import { parseScript } from './parse-script.ts';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { callOf, givenToWindow, globalName, isVariable, memberOf, visitAll, type Visited } from './walk-script.ts';

/** What a script does that rules ask about, and where. */
type ScriptAct =
  | 'storage'
  | 'cookie'
  | 'docwrite'
  | 'dialog'
  | 'top'
  | 'geolocation'
  | 'console'
  | 'hardcoded'
  | 'placeholder'
  | 'clickTagUsed'
  | 'clickTagCalledOtherwise'
  | 'timed'
  | 'computed'
  | 'unread';

interface Found {
  place: number;
  isUnsure: boolean;
}

interface NamedInScript {
  /** a string that may be the address of a file */
  text: string;
  place: number;
  /** whether the script loads it as it stands */
  isLoaded: boolean;
  /** whether it runs it as a module of its own */
  isImported: boolean;
}

export interface ReadScript {
  acts: (Found & { act: ScriptAct })[];
  clicks: (Found & { way: ClickWay })[];
  strings: NamedInScript[];
  /** other strings, in which files may be named */
  texts: string[];
  libraries: Set<string>;
  /** where clickTag is declared for all of the page */
  clickTag: number | undefined;
  /** whether links get their addresses by it, or are kept from leading there */
  setsLinks: boolean;
  /** strings like `clickTAG`, by which the page's address may be asked, and whether that is asked for anything */
  queryNames: number[];
  asksQuery: boolean;
  /** what it may do to what styles, tags and addresses say, and where first */
  effects: Map<ScriptEffect, number>;
}

const storages = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'openDatabase']);
const dialogs = new Set(['alert', 'confirm', 'prompt']);
const timers = new Set(['setTimeout', 'setInterval', 'requestAnimationFrame']);
const moving = new Set(['animate', 'fadeIn', 'fadeOut', 'fadeTo', 'slideDown', 'slideUp']);
const clickTagName = /^clickTag\d*$/i;
const queryName = /^[?&]?click_?tag\d*=?$|[?&\])|]click_?tag\d*=/i;
/** How deep in what is made of it the page's address may stand. */
const farthest = 30;
/** Of a script no more strings than these are taken for whole addresses. */
const mostStrings = 20_000;
const longestAddress = 500;

/** Reads a script; undefined where it can't be read. `isHandler` for what an attribute of the page runs. Never throws. */
export function readScript(text: string, isModule: boolean, isHandler = false): ReadScript | undefined {
  const tree = parseScript(text, isModule);
  if (!tree) return undefined;
  const script: ReadScript = {
    acts: [],
    clicks: [],
    strings: [],
    texts: [],
    libraries: new Set(),
    clickTag: undefined,
    setsLinks: false,
    queryNames: [],
    asksQuery: false,
    effects: new Map(),
  };
  const isOfPage = !isHandler && (tree as Node & { sourceType: string }).sourceType === 'script';
  for (const visited of visitAll(tree, isOfPage)) {
    readString(visited, script);
    readClickTag(visited, script, isHandler || isModule);
    readCall(visited, script);
    const effect = effectOf(visited);
    if (effect && !script.effects.has(effect)) script.effects.set(effect, visited.node.start);
    if (setsLink(visited)) script.setsLinks = true;
    if (/^clickTag$/i.test(ownMember(visited) ?? '')) script.queryNames.push(visited.node.start);
    const name = globalName(visited);
    if (name !== undefined) readGlobal(name, visited, script);
  }
  return script;
}

/** What is read of an object of the script's own: the parts of the page's address may be kept in one. */
function ownMember(visited: Visited): string | undefined {
  const { key, node, parent } = visited;
  // `const { clickTag } = …`
  if (key === 'key' && parent?.parent?.node.type === 'ObjectPattern') return nameOf(node);
  const isSet = key === 'left' && parent?.node.type === 'AssignmentExpression';
  return isSet || globalName(visited) !== undefined ? undefined : memberName(node);
}

const found = ({ node }: Visited, isUnsure = false): Found => ({ place: node.start, isUnsure });

/** What is done with one of the browser's names, or with one that an ad server gave. */
function readGlobal(name: string, visited: Visited, script: ReadScript): void {
  const act = actOn(name, visited);
  if (act !== undefined) script.acts.push({ act, ...found(visited) });
  const library = libraryOfGlobal(name);
  if (library !== undefined) script.libraries.add(library);
  if (name === 'URLSearchParams') script.asksQuery = true;
  if (name === 'document') readDocument(visited, script);
  else if (name === 'top' || name === 'parent' || name === 'frameElement') readAround(visited, script);
  else if (name === 'location') readLocation(visited, script);
  else if (name === 'open') readOpen(visited, script);
  const further = leadsToPage.has(name) ? furtherOn(visited) : undefined;
  if (further && memberName(further.node) === 'location') readLocation(further, script);
  if (further && memberName(further.node) === 'open' && name !== 'document') readOpen(further, script);
  for (const way of clickUses(name, visited)) script.clicks.push({ way, ...found(visited) });
}

/** What rules ask about that is done with one of the browser's names, as far as it shows in how the name is used. */
function actOn(name: string, visited: Visited): ScriptAct | undefined {
  const member = memberOf(visited);
  const of = memberName(member?.node);
  if (storages.has(name)) return isLookedFor(visited) ? undefined : 'storage';
  if (dialogs.has(name)) return callOf(visited) ? 'dialog' : undefined;
  if (timers.has(name)) return callOf(visited) ? 'timed' : undefined;
  switch (name) {
    case 'console':
      return member && callOf(member) ? 'console' : undefined;
    case 'navigator':
      return of === 'geolocation' ? 'geolocation' : undefined;
    case 'document':
      if (of === 'cookie') return 'cookie';
      return (of === 'write' || of === 'writeln') && member && callOf(member) ? 'docwrite' : undefined;
    case 'eval':
    case 'Function':
      return isMadeCode(visited) ? 'unread' : undefined;
    default:
      return undefined;
  }
}

/** The page may be asked for its own address. */
function readDocument(visited: Visited, script: ReadScript): void {
  const member = memberOf(visited);
  if (member && /^(?:URL|documentURI|baseURI)$/.test(memberName(member.node) ?? '')) readAsked(member, script);
}

const leadsToPage = new Set(['document', 'top', 'parent', 'frames', 'opener']);

/** What is asked of a page by the longest way to it: `location` of `parent.document.location`. */
function furtherOn(visited: Visited): Visited | undefined {
  let member = memberOf(visited);
  while (member && /^(?:window|self|top|parent|document|defaultView)$/.test(memberName(member.node) ?? '')) {
    member = memberOf(member);
  }
  return member;
}

/** The page around it may be told something, and be compared with one's own. */
function readAround(visited: Visited, script: ReadScript): void {
  const { parent, key } = visited;
  const member = memberOf(visited);
  const name = memberName(member?.node);
  if (name === 'postMessage' || (parent?.node.type === 'UnaryExpression' && key === 'argument')) return;
  if (parent?.node.type === 'BinaryExpression') return;
  // `parent.parent` is asked on; what is asked there says what for.
  const further = member && memberOf(member);
  if ((name === 'parent' || name === 'top') && further && memberName(further.node) === 'postMessage') return;
  if (parent?.node.type === 'AssignmentExpression' && key === 'left') return;
  // Another name for it is looked at where it is used.
  if (parent?.node.type === 'VariableDeclarator' && childOf(parent.node, 'id')?.type === 'Identifier') return;
  // It may be kept or handed on for a message.
  script.acts.push({ act: 'top', ...found(visited, member === undefined) });
}

function readLocation(visited: Visited, script: ReadScript): void {
  const member = memberOf(visited);
  const name = memberName(member?.node);
  const assigned = (of: Visited | undefined) =>
    of?.key === 'left' && of.parent?.node.type === 'AssignmentExpression'
      ? childOf(of.parent.node, 'right')
      : undefined;
  const goes =
    member && (name === 'assign' || name === 'replace') ? childrenOf(callOf(member), 'arguments')[0] : undefined;
  const to = assigned(visited) ?? (name === 'href' ? assigned(member) : undefined) ?? (goes as Node | undefined);
  if (to && isAddress(textOf(to))) script.acts.push({ act: 'hardcoded', ...found(visited) });
  if (!to && (name === undefined || /^(?:search|href|toString)$/.test(name))) readAsked(visited, script);
}

/** The page's own address is asked for; for a click, where what is made of it is called so: `clickTag = location.search.slice(1)`. */
function readAsked(visited: Visited, script: ReadScript): void {
  script.asksQuery = true;
  let at: Visited | undefined = visited;
  for (let far = 0; at && far < farthest; far += 1, at = at.parent) {
    const { type } = at.node;
    const to = type === 'VariableDeclarator' ? 'id' : type === 'AssignmentExpression' ? 'left' : undefined;
    const name = to && childOf(at.node, to);
    if (name && clickTagName.test(nameOf(name) ?? memberName(name) ?? '')) script.queryNames.push(name.start);
    if (to || /Statement$|Function/.test(type)) return;
  }
}

function readOpen(visited: Visited, script: ReadScript): void {
  const first = childrenOf(callOf(visited), 'arguments')[0] as Node | undefined;
  if (!first) return;
  if (isAddress(textOf(first))) script.acts.push({ act: 'hardcoded', ...found(visited) });
  // `clickTag || 'https://…'`
  if (first.type === 'LogicalExpression' && isAddress(textOf(childOf(first, 'right')))) {
    script.acts.push({ act: 'placeholder', ...found(visited) });
  }
}

/** Where clickTag is declared, what it is preset to, and where it is used. */
function readClickTag(visited: Visited, script: ReadScript, isLocal: boolean): void {
  const { node, parent, key, isDeclaring, scope } = visited;
  const isWindows = node.type === 'MemberExpression' && globalName(visited) !== undefined;
  const given = givenToWindow(visited);
  const name = given ?? (isWindows ? memberName(node) : node.type === 'Identifier' ? nameOf(node) : undefined);
  if (name === undefined || !clickTagName.test(name)) return;
  // `window.clickTag` was looked at as a whole.
  if (key === 'property' && parent && memberName(parent.node) === name) return;
  const isSet = parent?.node.type === 'AssignmentExpression' && key === 'left';
  const to = childOf(parent?.node, given !== undefined ? 'value' : key === 'left' ? 'right' : 'init');
  if (isSet || given !== undefined || isVariable(visited)) {
    const isForAll = isWindows || given !== undefined || (isDeclaring ? scope.up === undefined : true);
    if (isForAll && !isLocal) {
      if (/^clickTag\d*$/.test(name)) script.clickTag ??= node.start;
      else script.acts.push({ act: 'clickTagCalledOtherwise', ...found(visited) });
    }
    if (to && isAddress(textOf(to))) script.acts.push({ act: 'placeholder', ...found(visited) });
  } else if (key !== 'key') script.acts.push({ act: 'clickTagUsed', ...found(visited) });
}

/** Calls that are known by what they call alone, whatever it is called on. */
function readCall({ node }: Visited, script: ReadScript): void {
  if (importsMadeAddress(node)) script.acts.push({ act: 'unread', place: node.start, isUnsure: false });
  if (node.type !== 'CallExpression') return;
  const callee = childOf(node, 'callee');
  const name = memberName(callee);
  // Of the browser, and of jQuery and those that are made like it.
  if (moving.has(name ?? '')) script.acts.push({ act: 'timed', place: node.start, isUnsure: true });
  const way = tagCall(callee);
  if (way) script.clicks.push({ way, place: node.start, isUnsure: false });
}

/** Strings that may be addresses or ask for a click's, and those that are put together. */
function readString(visited: Visited, script: ReadScript): void {
  const { node } = visited;
  if (node.type !== 'Literal' && node.type !== 'TemplateElement') return;
  const { regex } = node as Node & { regex?: { pattern: string } };
  const text = regex ? '' : textOf(node);
  if (regex ? /click_?tag/i.test(regex.pattern) : queryName.test(text.trim())) script.queryNames.push(node.start);
  if (text === '') return;
  for (const way of clicksInText(text)) script.clicks.push({ way, place: node.start, isUnsure: true });
  if (isPieceOfName(text, visited)) script.acts.push({ act: 'computed', place: node.start, isUnsure: true });
  // Of `'https://a.example/a.js?' + now` its server is known.
  const isAlone = !isPart(visited) || /^\s*(?:https?:)?\/\//i.test(text);
  const [isLoaded, isImported] = [loadedAddress(visited), importedAddress(visited)];
  const library = isImported ? libraryAt(text) : undefined;
  if (library !== undefined) script.libraries.add(library);
  const isShort = text.length <= longestAddress || isImported;
  const isWhole = isShort && isAlone && script.strings.length < mostStrings;
  if (isWhole) script.strings.push({ text, place: node.start, isLoaded, isImported });
  else if (text.includes('.')) script.texts.push(text);
}
