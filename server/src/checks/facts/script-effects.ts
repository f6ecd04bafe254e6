/** What a script may do to what styles move, to films and sounds, and to what is asked for: what is not known because of it. */
import type { Node } from 'acorn';
import { textOf } from './script-strings.ts';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { callOf, globalName, memberOf, type Visited } from './walk-script.ts';

/**
 * `restyles` gives elements other classes and styles, `moves` lets them move by itself, or one after the other; `stops` may end what moves, as it
 * takes classes or elements away, `mutes`,
 * `inlines` and `plays` films and sounds, `sounds` and `films` makes some of its own, and `asks` puts together what it asks for.
 */
export type ScriptEffect = 'restyles' | 'moves' | 'stops' | 'mutes' | 'inlines' | 'plays' | 'sounds' | 'films' | 'asks';

const byMember: Readonly<Record<string, ScriptEffect>> = {
  classList: 'restyles',
  style: 'stops',
  cssText: 'stops',
  setAttribute: 'stops',
  addClass: 'restyles',
  className: 'stops',
  toggleClass: 'stops',
  removeClass: 'stops',
  remove: 'stops',
  toggle: 'stops',
  removeChild: 'stops',
  removeAttribute: 'stops',
  removeAttr: 'stops',
  toggleAttribute: 'stops',
  replaceChild: 'stops',
  hidden: 'stops',
  textContent: 'stops',
  innerText: 'stops',
  replaceWith: 'stops',
  replaceChildren: 'stops',
  display: 'stops',
  visibility: 'stops',
  hide: 'stops',
  css: 'stops',
  attr: 'stops',
  innerHTML: 'stops',
  outerHTML: 'stops',
  insertAdjacentHTML: 'restyles',
  appendChild: 'restyles',
  append: 'restyles',
  insertBefore: 'restyles',
  insertAdjacentElement: 'restyles',
  attachShadow: 'restyles',
  prepend: 'restyles',
  before: 'restyles',
  after: 'restyles',
  write: 'restyles',
  writeln: 'restyles',
  html: 'stops',
  insertRule: 'moves',
  replaceSync: 'moves',
  adoptedStyleSheets: 'moves',
  onanimationend: 'moves',
  onanimationiteration: 'moves',
  ontransitionend: 'moves',
  animation: 'moves',
  animationName: 'moves',
  animationDuration: 'moves',
  animationIterationCount: 'stops',
  webkitAnimationIterationCount: 'stops',
  webkitAnimationName: 'moves',
  webkitAnimation: 'moves',
  transition: 'moves',
  webkitTransition: 'moves',
  animationPlayState: 'stops',
  webkitAnimationPlayState: 'stops',
  getAnimations: 'stops',
  pause: 'stops',
  pauseAnimations: 'stops',
  endElement: 'stops',
  loop: 'stops',
  muted: 'mutes',
  volume: 'mutes',
  defaultMuted: 'mutes',
  playsInline: 'inlines',
  play: 'plays',
};
const byGlobal: Readonly<Record<string, ScriptEffect>> = {
  KeyframeEffect: 'moves',
  Animation: 'moves',
  CSSStyleSheet: 'moves',
  Audio: 'sounds',
  AudioContext: 'sounds',
  webkitAudioContext: 'sounds',
  Howl: 'sounds',
  speechSynthesis: 'sounds',
};
/** These are often only read. */
const ofContent = new Set(['innerHTML', 'outerHTML', 'textContent', 'innerText', 'hidden']);
/** Members of many things are called so. */
const ofCalls = new Set(['before', 'after', 'write', 'writeln', 'html', 'prepend']);
const motionWords =
  /@(?:-webkit-)?keyframes|(?:^|[\s{;"'])(?:-webkit-)?(?:animation|transition)(?:-[a-z-]+)?\s*(?::|$)|(?:animation|transition)(?:end|iteration)/i;
const asking = new Set(['fetch', 'sendBeacon', 'Worker', 'EventSource', 'WebSocket', 'Audio', 'importScripts']);

/** What a node does of these. */
export function effectOf(visited: Visited): ScriptEffect | undefined {
  const { node } = visited;
  if (node.type === 'Literal' || node.type === 'TemplateElement') return ofString(textOf(node));
  if (node.type === 'AssignmentExpression') {
    const to = memberName(childOf(node, 'left'));
    return to === 'src' && isPutTogether(childOf(node, 'right')) ? 'asks' : undefined;
  }
  if (node.type === 'Property' && nameOf(childOf(node, 'key')) === 'muted') return 'mutes';
  if (importsMadeAddress(node)) return 'asks';
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return ofCall(node);
  const name = globalName(visited);
  if (name !== undefined && Object.hasOwn(byGlobal, name)) {
    // `Animation` may be any name, if nothing is made by it.
    return visited.parent?.node.type === 'NewExpression' || name === 'speechSynthesis' ? byGlobal[name] : undefined;
  }
  if (name === 'createjs' && memberName(memberOf(visited)?.node) === 'Sound') return 'sounds';
  const member = memberName(node);
  if (member === undefined || !Object.hasOwn(byMember, member)) return undefined;
  if (ofContent.has(member) && !isSet(visited)) return undefined;
  if (ofCalls.has(member) && !callOf(visited)) return undefined;
  // Timelines of libraries are played and paused, too, so these are only heard of where there is a film or a sound.
  if (member === 'play' || member === 'pause') return callOf(visited) ? byMember[member] : undefined;
  return byMember[member];
}

/** `import(address)`, `import('https://a.example/' + name)`: which module is run is only known then, but for one of the banner's own folders. */
export function importsMadeAddress(node: Node): boolean {
  const source = node.type === 'ImportExpression' ? childOf(node, 'source') : undefined;
  return source?.type === 'Identifier' || isPutTogether(source);
}

const isSet = ({ key, parent }: Visited): boolean => key === 'left' && parent?.node.type === 'AssignmentExpression';

/** Of texts that are long nothing is looked at but their beginning. */
const longest = 20_000;

function ofString(text: string): ScriptEffect | undefined {
  if (/<video\b/i.test(text)) return 'films';
  if (/<audio\b/i.test(text)) return 'sounds';
  if (!/animation|transition|keyframes|paused/i.test(text)) return undefined;
  return text === 'paused' ? 'stops' : motionWords.test(text.slice(0, longest)) ? 'moves' : undefined;
}

function ofCall(node: Node): ScriptEffect | undefined {
  const callee = childOf(node, 'callee');
  const name = nameOf(callee) ?? memberName(callee) ?? '';
  const [first, second] = childrenOf(node, 'arguments') as readonly (Node | undefined)[];
  if (name === 'createElement') {
    const tag = textOf(first).toLowerCase();
    if (tag === 'video') return 'films';
    if (tag === 'audio') return 'sounds';
    return tag === 'style' ? 'moves' : undefined;
  }
  if (/^(?:setAttribute|toggleAttribute|attr|prop)$/.test(name) && /^(?:muted|volume)$/i.test(textOf(first)))
    return 'mutes';
  if (name === 'setAttribute' && /^(?:webkit-)?playsinline$/i.test(textOf(first))) return 'inlines';
  if (name === 'setAttribute' && /^src$/i.test(textOf(first)) && isPutTogether(second)) return 'asks';
  if (name === 'open') return /^(?:get|post|head)$/i.test(textOf(first)) && isPutTogether(second) ? 'asks' : undefined;
  return asking.has(name) && first && (isPutTogether(first) || first.type === 'Identifier') ? 'asks' : undefined;
}

/** Whether an address is put together in such a way that it may be another server's: not one that begins with a folder. */
function isPutTogether(node: Node | undefined): boolean {
  if (node?.type === 'TemplateLiteral') {
    const [first] = childrenOf(node, 'quasis') as readonly Node[];
    return childrenOf(node, 'expressions').length > 0 && isElsewhere(textOf(first));
  }
  if (node?.type !== 'BinaryExpression') return false;
  let left: Node | undefined = node;
  while (left?.type === 'BinaryExpression') left = childOf(left, 'left');
  return isElsewhere(textOf(left));
}

const isElsewhere = (begins: string): boolean => begins === '' || /^\s*(?:https?:)?\/\//i.test(begins);
