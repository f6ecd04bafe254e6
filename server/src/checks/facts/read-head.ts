/** What a page says of itself as a whole: its tags and its size. */
import { parseBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import type { BannerFacts } from './banner-facts.ts';
import type { Findings } from './collecting.ts';
import type { ReadPage } from './read-html.ts';
import { sizesInStyles } from './written-size.ts';

export function readHead(page: ReadPage, file: string, facts: BannerFacts, findings: Findings): void {
  facts.tags = page.tags;
  facts.hasBase = page.hasBase;
  for (const { name, content, line } of page.metas) {
    if (name.toLowerCase() !== 'ad.size') continue;
    const part = (key: string) => new RegExp(`\\b${key}\\s*=\\s*(\\d{1,5})`, 'i').exec(content)?.[1] ?? '0';
    const size = parseBannerSize(`${part('width')}x${part('height')}`);
    if (size.width > 0 && size.height > 0) {
      findings.addSize({ place: 'ad.size', size, file, line, words: content });
    }
  }
  for (const size of sizesInStyles(`body{${page.bodyStyle}}`)) findings.addSize({ ...size, place: 'body', file });
}
