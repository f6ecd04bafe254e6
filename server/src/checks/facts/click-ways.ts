/** How scripts tell ad servers of a click: the calls by which each way is known. */
import type { Node } from 'acorn';
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { callOf, memberOf, type Visited } from './walk-script.ts';

/** A whole address of another place; one that an ad server fills in is none. */
export const isAddress = (text: string): boolean => /^\s*https?:\/\/[^\s]/i.test(text) && !/%%|\$\{|\[%/.test(text);

/** What a global name's members are called by which a click is told. */
const byGlobal: Readonly<Record<string, { member: RegExp; way: ClickWay }>> = {
  Enabler: { member: /^(?:exit|exitOverride|dynamicExit|exitQueryString)$/, way: 'Enabler.exit' },
  ExitApi: { member: /^(?:exit|delayedExit)$/, way: 'ExitApi.exit' },
  SDK: { member: /^clickThrough$/i, way: 'SDK.clickThrough' },
  EB: { member: /^clickthrough$/i, way: 'EB.clickthrough' },
  APPNEXUS: { member: /^getClickTag$/, way: 'APPNEXUS.getClickTag' },
};
/** Flashtalking's API is made by the banner and called as it likes. */
const flashtalking = /^\$?(?:my)?FT$/i;
/** Google Web Designer's actions, by the kind of page that it makes. */
const designer: ReadonlyMap<string, ClickWay> = new Map([
  ['gwdgenericad', 'ExitApi.exit'],
  ['gwdgooglead', 'Enabler.exit'],
  ['gwddoubleclick', 'Enabler.exit'],
]);

/** The ways that the use of a member of a global name tells a click by. */
export function clickUses(name: string, visited: Visited): ClickWay[] {
  // `get` of `const get = dhtml.getVar` is another name for a member.
  const [object = '', own] = name.split('.', 2);
  const at = own === undefined ? memberOf(visited) : visited;
  const member = own ?? memberName(at?.node);
  if (member === undefined || !at) return [];
  const way = Object.hasOwn(byGlobal, object) ? byGlobal[object] : undefined;
  if (way?.member.test(member)) return [way.way];
  if (object === 'dhtml' && member === 'getVar') {
    const first = childrenOf(callOf(at), 'arguments')[0] as Node | undefined;
    // `landingPageTarget` only says whether a new tab is opened. A name that is put together may be any.
    const isClick =
      first && (first.type !== 'Literal' || /^(?:clickTAG|landingPage(?!Target))/i.test(nameOf(first) ?? ''));
    return isClick ? ['dhtml.getVar'] : [];
  }
  return [];
}

/** Calls that tell a click, as they stand in a text. */
const inText: readonly (readonly [RegExp, ClickWay])[] = [
  [/Enabler\s*\.\s*(?:exit|dynamicExit)/, 'Enabler.exit'],
  [/ExitApi\s*\.\s*(?:exit|delayedExit)/, 'ExitApi.exit'],
  [/dhtml\s*\.\s*getVar\s*\([^)]{0,12}clickTAG/i, 'dhtml.getVar'],
  [/SDK\s*\.\s*clickThrough/i, 'SDK.clickThrough'],
  [/EB\s*\.\s*clickthrough/i, 'EB.clickthrough'],
  [/applyClickTag\s*\(/, 'FT.clickTag'],
  [/APPNEXUS\s*\.\s*getClickTag/, 'APPNEXUS.getClickTag'],
];

/** The ways by which a text tells a click, if it is run: markup with attributes, or a script. */
export const clicksInText = (text: string): ClickWay[] =>
  text.includes('.') ? inText.filter(([call]) => call.test(text)).map(([, way]) => way) : [];

/** The way that a call tells a click by, whatever it is called on: names of one's own, and Google Web Designer's. */
export function tagCall(callee: Node | undefined): ClickWay | undefined {
  const member = memberName(callee);
  if (callee === undefined || member === undefined) return undefined;
  const of = nameOf(childOf(callee, 'object')) ?? memberName(childOf(callee, 'object')) ?? '';
  if (member === 'applyClickTag' || (member === 'clickTag' && flashtalking.test(of))) return 'FT.clickTag';
  return member === 'exit' || member === 'exitOverride' ? designer.get(of.toLowerCase()) : undefined;
}
