/** Pictures that move by themselves, which nobody can hold: animated GIF, WebP and PNG, and SVG with animations in it. */
import { doc, OwnSet } from './ours.ts';
import { note } from './say.ts';

// oxlint-disable-next-line no-control-regex -- it is how a frame of a GIF begins
const moves = /ANMF|acTL|<animate|<set|@keyframes|!\ufffd\x04[^]*!\ufffd\x04/;
const load = fetch.bind(window);
const resources = performance.getEntriesByType.bind(performance, 'resource');

/** Looks at the pictures that are there by now, each once. */
export function lookAtImages(): void {
  const loaded = resources().map(({ name }) => name);
  const shown = [...doc.images].map(({ src }) => src);
  for (const address of new OwnSet([...loaded, ...shown])) {
    if (!/^(data:image\/|.*\.)(gif|webp|png|svg)\b/i.test(address)) continue;
    void load(address)
      .then((answer) => answer.text())
      .then((text) => moves.test(text) && note('image'))
      // One of another site: who knows. Of PNGs hardly any moves.
      .catch(() => address.endsWith('png') || note('image'));
  }
}
