/** The manifests that ad servers ask for: Adform's `manifest.json` and Flashtalking's `manifest.js`, and what they have to say. */
import type { Node } from 'acorn';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { ManifestFact } from './banner-facts.ts';
import { parseScript } from './parse-script.ts';
import { textOf } from './script-strings.ts';
import { childOf, childrenOf, memberName, nameOf } from './script-nodes.ts';
import { visitAll } from './walk-script.ts';

export interface ReadManifest {
  fact: ManifestFact;
  size: Size | undefined;
}

const adform = ['version', 'title', 'width', 'height', 'clicktags', 'source'];
const flashtalking = ['filename', 'width', 'height', 'clickTagCount'];

export const isAdformManifest = (path: string): boolean => /^(?:.*\/)?manifest\.json$/i.test(path);
export const isFlashtalkingManifest = (path: string): boolean => /^(?:.*\/)?manifest\.js$/i.test(path);

function sizeOf(width: unknown, height: unknown): Size | undefined {
  // What an object is in words may be of its own making.
  const [wide, high] = [width, height].map((one) =>
    typeof one === 'string' || typeof one === 'number' ? Number(String(one).replace(/px$/, '')) : undefined,
  );
  const isSize = (one: number | undefined): one is number =>
    Number.isInteger(one) && one !== undefined && one > 0 && one < 100_000;
  return isSize(wide) && isSize(high) ? { width: wide, height: high } : undefined;
}

export function readAdformManifest(file: string, text: string): ReadManifest {
  let said: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) said = value as Record<string, unknown>;
  } catch {
    // Then it says nothing.
  }
  return {
    fact: { file, lacks: adform.filter((key) => said[key] === undefined || said[key] === '') },
    size: sizeOf(said['width'], said['height']),
  };
}

export function readFlashtalkingManifest(file: string, text: string): ReadManifest {
  const said = new Map<string, unknown>();
  const tree = parseScript(text, false);
  for (const { node } of tree ? visitAll(tree, true) : []) {
    if (node.type !== 'CallExpression' || memberName(childOf(node, 'callee')) !== 'manifest') continue;
    const [only] = childrenOf(node, 'arguments') as readonly Node[];
    for (const property of childrenOf(only, 'properties') as readonly Node[]) {
      const value = childOf(property, 'value');
      said.set(
        nameOf(childOf(property, 'key')) ?? '',
        textOf(value) || (value as { value?: unknown } | undefined)?.value,
      );
    }
  }
  return {
    fact: { file, lacks: flashtalking.filter((key) => !said.has(key)) },
    size: sizeOf(said.get('width'), said.get('height')),
  };
}
