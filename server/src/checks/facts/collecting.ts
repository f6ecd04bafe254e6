/** Collects what is found while a package is read, within bounds: the first of each kind, and how many there are. */
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import type { BannerFacts, HostFact, Some, Spot, SpotKind, Spots } from './banner-facts.ts';

/** Of each list so many are kept. */
const most = 50;
const longestWords = 120;

export const none = <T>(): Some<T> => ({ first: [], count: 0 });

export function addTo<T>(some: Some<T>, one: T, upTo = most): void {
  some.count += 1;
  if (some.first.length < upTo) some.first.push(one);
}

// oxlint-disable-next-line no-control-regex -- what a database's jsonb can't keep, and no screen shows
const unseen = /[\u0000-\u001f\u007f]+/g;

/** Words of a file as they can be kept and shown: one line of them, and not too long. */
export function shortened(words: string): string {
  // Cut first, so that a long file is not gone through for a few words of it.
  const line = words
    .slice(0, longestWords * 4)
    .replaceAll(unseen, ' ')
    .trim()
    .toWellFormed();
  return line.length > longestWords ? `${line.slice(0, longestWords - 1).toWellFormed()}…` : line;
}

function addSpot(spots: Spots, spot: Spot): void {
  // What is sure comes first, as it decides.
  if (spot.isUnsure) spots.unsure += 1;
  else if (spots.first.length >= most) {
    const at = spots.first.findLastIndex((one) => one.isUnsure);
    if (at >= 0) spots.first.splice(at, 1);
  }
  addTo(spots, spot);
}

const noSpots = (): Spots => ({ first: [], count: 0, unsure: 0 });

/** What is found of one package. */
export class Findings {
  readonly spots: BannerFacts['spots'] = {};
  readonly clicks: BannerFacts['clicks'] = {};
  readonly sizes: BannerFacts['sizes'] = [];
  readonly #hosts = new Map<string, HostFact>();
  noOfHosts = 0;

  add(kind: SpotKind, spot: Spot): void {
    addSpot((this.spots[kind] ??= noSpots()), clean(spot));
  }

  addClick(way: ClickWay, spot: Spot): void {
    addSpot((this.clicks[way] ??= noSpots()), clean(spot));
  }

  addHost(host: string, spot: Spot): void {
    const known = this.#hosts.get(host);
    if (!known) this.noOfHosts += 1;
    if (!known && this.#hosts.size >= most) return;
    const fact = known ?? { host: shortened(host), ...noSpots() };
    this.#hosts.set(host, fact);
    addSpot(fact, clean(spot));
  }

  /** Those of which something is sure come first. */
  hosts(): Some<HostFact> {
    const first = [...this.#hosts.values()].toSorted((a, b) => Number(b.count > b.unsure) - Number(a.count > a.unsure));
    for (const one of first) one.first = one.first.slice(0, 10);
    return { first, count: this.noOfHosts };
  }

  addSize(size: BannerFacts['sizes'][number]): void {
    if (this.sizes.length < most) this.sizes.push({ ...size, ...clean(size) });
  }
}

const clean = (spot: Spot): Spot => ({
  ...spot,
  file: shortened(spot.file),
  ...(spot.words === undefined ? {} : { words: shortened(spot.words) }),
});
