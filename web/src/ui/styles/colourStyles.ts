/** The ten named colours as a stylesheet, made from the contract's table when the web client is built; `start.ts` imports it. */
import { colourLooks, type Sides } from '@marquee/contract/colours.ts';

const sidesOf = ([light, dark]: Sides) => `light-dark(${light}, ${dark})`;

/** The tokens `--mq-fill-…`, `--mq-on-…` and `--mq-soft-…`, and `data-fill`, which makes an element one of the colours: `<span data-fill="teal">`. */
export function colourStyles(): string {
  const looks = Object.entries(colourLooks);
  const tokens = looks.flatMap(([colour, look]) =>
    Object.entries(look).map(([part, sides]: [string, Sides]) => `  --mq-${part}-${colour}: ${sidesOf(sides)};`),
  );
  const fills = looks.map(
    ([colour]) =>
      `[data-fill='${colour}'] {\n  background: var(--mq-fill-${colour});\n  color: var(--mq-on-${colour});\n}`,
  );
  // A colour that somebody chose is what they wrote: the system's own colours would make all ten alike.
  const kept = '[data-fill] {\n  forced-color-adjust: none;\n}';
  return [':root {', ...tokens, '}', ...fills, kept, ''].join('\n');
}
