/** Presets in words: rules by what they are about, how grave they are, where their numbers come from, and what these count. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { checkRules, ruleIDs, type ParamKind, type RuleID, type WeightBasis } from '@marquee/contract/checks/rules.ts';

/** By the first part of a rule's id, in the order in which they are shown. */
const titles = {
  pkg: 'Package',
  name: 'Names',
  html: 'Page',
  size: 'Sizes',
  ref: 'References',
  net: 'Network',
  click: 'Click',
  js: 'Scripts',
  anim: 'Animation',
  av: 'Sound and film',
  perf: 'Performance',
  look: 'Look',
  backup: 'Backup image',
} as const;

export interface RuleGroup {
  title: string;
  ruleIDs: readonly RuleID[];
}

export const ruleGroups: readonly RuleGroup[] = Object.entries(titles).map(([start, title]) => ({
  title,
  ruleIDs: ruleIDs.filter((id) => id.startsWith(`${start}.`)),
}));

/** What a preset gives a rule, by name. */
export const paramsOf = (id: RuleID): [string, ParamKind][] => Object.entries<ParamKind>(checkRules[id].params);

export const levelWords = { fail: 'Fails', warn: 'Warns', none: 'Not checked' } as const;

export const manifestWords = {
  adform: 'Adform (manifest.json)',
  flashtalking: 'Flashtalking (manifest.js)',
} as const;

/** What a weight is counted of, as it is chosen. */
export const basisWords: Readonly<Record<WeightBasis, string>> = {
  zip: 'The zip',
  gzip: 'Files, compressed',
  unpacked: 'Files, unpacked',
  initial: 'Loaded at first',
  subsequent: 'Loaded later',
};

const counts: Partial<Record<RuleID, [one: string, many: string]>> = {
  'name.length': ['character', 'characters'],
  'anim.loops': ['time', 'times'],
  'anim.rate': ['picture a second', 'pictures a second'],
  'perf.cpu': ['%', '%'],
};

/** What a rule's number counts. */
export function unitOf(id: RuleID, count?: number): string {
  const [[, kind] = ['', undefined]] = paramsOf(id);
  if (kind === 'bytes') return 'KB';
  const [one, many] = kind === 'seconds' ? ['second', 'seconds'] : (counts[id] ?? ['file', 'files']);
  return count === 1 ? one : many;
}

const kinds = { 1: 'images', 2: 'HTML5', 3: 'videos' } as const;

/** `Images and HTML5`: which banners a preset is for. */
export function forWhich(fileTypes: Preset['fileTypes']): string {
  const words = fileTypes.map((type) => kinds[type]);
  const last = words.pop() ?? '';
  const all = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  return all.charAt(0).toUpperCase() + all.slice(1);
}

export const noOfRules = ({ rules }: Pick<Preset, 'rules'>): number =>
  ruleIDs.filter((id) => rules[id] !== undefined).length;

const bytesPerKB = 1_024;

/** KB as they are typed, of which platforms have 1,024 bytes; and the bytes. */
export const toBytes = (kb: number): number => Math.round(kb * bytesPerKB);
export function inKB(bytes: number): string {
  const exact = bytes / bytesPerKB;
  const short = Number(exact.toFixed(2));
  return String(toBytes(short) === bytes ? short : exact);
}
