/** Pictures that move by themselves, which nobody can hold: animated GIF, WebP and PNG, and SVG with animations in it. */
import { isOwn } from './arrivals.ts';
import { doc, OwnSet } from './ours.ts';
import { note } from './say.ts';

// oxlint-disable-next-line no-control-regex -- it is how a frame of a GIF begins
const moves = /ANMF|acTL|<animate|<set|@keyframes|!\ufffd\x04[^]*!\ufffd\x04/;
const load = fetch.bind(window);
const resources = performance.getEntriesByType.bind(performance, 'resource');
const Loaded = PerformanceObserver;
const seen = new OwnSet<string>();

function look(address: string): void {
  if (seen.has(address) || !/^(data:image\/|.*\.)(gif|webp|png|svg)\b/i.test(address)) return;
  seen.add(address);
  void load(address)
    .then((answer) => answer.text())
    .then((text) => moves.test(text) && note('image'))
    // One of another site: who knows. Of PNGs hardly any moves.
    .catch(() => address.endsWith('png') || note('image'));
}

/** Looks at the pictures that are there by now, and at its own that come later, each once: what comes from another site then mostly counts views. */
export function lookAtImages(): void {
  resources().forEach(({ name }) => look(name));
  for (const { src } of doc.images) look(src);
  // What a script reads it shows in its own way, if at all.
  const isShown = ({ initiatorType, name }: PerformanceResourceTiming) =>
    !/^(fetch|xml)/.test(initiatorType) && isOwn(name);
  new Loaded((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) if (isShown(entry)) look(entry.name);
  }).observe({ type: 'resource' });
}
