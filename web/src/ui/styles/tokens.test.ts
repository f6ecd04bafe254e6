/** Checks that what is written on a colour can be read, in light and in dark, from the stylesheets themselves. */
import { readFileSync } from 'node:fs';
import { colours } from '@marquee/contract/colours.ts';
import { describe, expect, test } from 'vitest';
import { colourStyles } from './colourStyles.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8') + colourStyles();
const sides = ['light', 'dark'] as const;
type Side = (typeof sides)[number];

/** What is said where more contrast is asked for, before what is said everywhere. */
const [, moreCss = ''] = /@media \(prefers-contrast: more\) \{(.*?)\n\}/s.exec(css) ?? [];

/** The token's colour on one side, as `#rrggbb`. */
function token(name: string, side: Side, from = css): string {
  const found = new RegExp(`--mq-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(from);
  const colour = found?.[side === 'light' ? 1 : 2];
  if (!colour) throw new Error(`There is no token --mq-${name}.`);
  return colour;
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const readable = 4.5;
/** WCAG's bound for the edges of controls. */
const visible = 3;

/** WCAG's bound for words that are read by more people. */
const plain = 7;

describe.each(sides)('%s', (side) => {
  test.each(colours)('[LOOK-2] text on the fill and on the soft background of %s has a contrast of 4.5:1', (colour) => {
    expect(contrast(token(`on-${colour}`, side), token(`fill-${colour}`, side))).toBeGreaterThanOrEqual(readable);
    expect(contrast(token('text', side), token(`soft-${colour}`, side))).toBeGreaterThanOrEqual(readable);
  });

  test.each(['bg', 'surface', 'surface-2', 'hover', 'accent-soft'])(
    '[LOOK-2] text, dim text, accent and danger can be read on %s',
    (background) => {
      for (const text of ['text', 'text-dim', 'accent', 'danger']) {
        expect(contrast(token(text, side), token(background, side)), text).toBeGreaterThanOrEqual(readable);
      }
    },
  );

  test('[LOOK-2] text on the accent can be read, and the edges of controls can be seen', () => {
    expect(contrast(token('on-accent', side), token('accent-fill', side))).toBeGreaterThanOrEqual(readable);
    expect(contrast(token('on-accent', side), token('accent-fill-hover', side))).toBeGreaterThanOrEqual(readable);
    expect(contrast(token('danger', side), token('danger-soft', side))).toBeGreaterThanOrEqual(readable);
    expect(contrast(token('line-strong', side), token('surface', side))).toBeGreaterThanOrEqual(visible);
  });

  test.each(['bg', 'surface', 'surface-2', 'hover', 'accent-soft'])(
    '[LOOK-13] where more contrast is asked for, words and edges are plain on %s',
    (background) => {
      const ground = token(background, side);
      const more = (name: string) => contrast(token(name, side, moreCss), ground);
      for (const text of ['text', 'text-dim', 'accent', 'danger', 'line-strong']) {
        expect(more(text), text).toBeGreaterThanOrEqual(plain);
      }
      expect(more('line')).toBeGreaterThanOrEqual(visible);
      expect(more('line-control')).toBeGreaterThanOrEqual(readable);
    },
  );

  test('[LOOK-13] where more contrast is asked for, so are words on the accent', () => {
    for (const fill of ['accent-fill', 'accent-fill-hover']) {
      expect(contrast(token('on-accent', side), token(fill, side, moreCss)), fill).toBeGreaterThanOrEqual(plain);
    }
  });
});
