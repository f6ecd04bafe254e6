/** A browser and where it is, in words that its owner knows again and that say no more than that. */
import { isIPv4, isIPv6 } from 'node:net';

type Named = readonly [RegExp, string];

/** The first that is found counts: most browsers also claim to be those they descend from. */
const browsers: readonly Named[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Named[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: readonly Named[], text: string): string => names.find(([sign]) => sign.test(text))?.[1] ?? '';

/** From what a browser says of itself; empty for what it does not say. */
export const deviceOf = (userAgent: string | null): { browser: string; system: string } => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
});

/** A session as its owner knows it again, also where the browser hides: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  return `${browser || 'a browser'}${system && ` on ${system}`}`;
}

/** The first three groups of an IPv6 address, those that `::` stands for included. */
function firstGroups(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 3);
}

/** The network of an address, without the part that tells its machines apart: `203.0.113.x`, `2001:db8:7:x`. Null for what is no address. */
export function networkOf(address: string): string | null {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped.replace(/\.\d+$/, '.x');
  const plain = address.replace(/%.*$/, '');
  return isIPv6(plain) ? `${firstGroups(plain).join(':')}:x` : null;
}
