/** The size that styles plainly give to a page's body, or to what a banner is usually drawn in. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';

const block = /\{([^{}]*)\}/g;
const comment = /\/\*[^]*?\*\//g;
const stage =
  /(?:^|,)\s*(?:html\s*,\s*)?(?:body|#stage|#ad|#banner|#animation_container|\.gwd-page-size|#gwd-ad)\s*(?:,|$)/i;

const pixels = (words: string, name: string): number =>
  Number(
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*(\\d{1,5})(?:\\.0+)?px\\s*(?:!important\\s*)?(?:;|$)`, 'i').exec(
      words,
    )?.[1] ?? 0,
  );

export function sizesInStyles(css: string): { size: Size; words: string }[] {
  const found: { size: Size; words: string }[] = [];
  for (const { 1: words = '', index } of css.matchAll(block)) {
    if (found.length >= 5) break;
    const of =
      /[^{};]*$/
        .exec(css.slice(Math.max(0, index - 200), index))?.[0]
        .replaceAll(comment, ' ')
        .trim() ?? '';
    if (!stage.test(of)) continue;
    const size = { width: pixels(words, 'width'), height: pixels(words, 'height') };
    if (size.width > 0 && size.height > 0) found.push({ size, words: of });
  }
  return found;
}
