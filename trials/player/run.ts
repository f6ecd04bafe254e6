/** `npm run player`: how well the banners of the corpus are steered, as a table for each set. Name a set and banners to try only these. */
import { levels } from '@marquee/web/player/messages.ts';
import { openBrowser } from '../../e2e/support/browser.ts';
import { buildPage } from './build-page.ts';
import { bannersIn, folderOf, sets } from './corpus.ts';
import { serveBanners } from './serve.ts';
import { tryBanner, type Found } from './try-banner.ts';

const [set, ...only] = process.argv.slice(2);
/** So many at once. */
const side = 2;

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function print(found: readonly Found[]): void {
  console.log(line(['banner', 'said', 'is', 'held', 'fresh loads', 'back', 'played', 'to 0', 'to 15 s, ms', 'length']));
  console.log(line(Array.from({ length: 10 }, () => '---')));
  for (const one of found) {
    const is = one.error === undefined ? `${one.is}${one.moves ? '' : ' (still)'}` : one.error;
    const pixels = [one.held, one.same.join(' '), one.back, one.played, one.zero];
    console.log(line([one.name, one.said ?? '', is, ...pixels, one.ahead, one.length]));
  }
  const counts = [...levels, 'failed' as const].map(
    (level) => `${found.filter(({ is }) => is === level).length} ${level}`,
  );
  const rank = (of: Found['is'] | undefined) => levels.indexOf(of as (typeof levels)[number]);
  const better = found.filter(({ is, said }) => is === 'failed' || rank(said) < rank(is)).map(({ name }) => name);
  const same = found.filter(({ same: [one, two] }) => one === 0 && two === 0).length;
  console.log(`\n${found.length} banners: ${counts.join(', ')}; ${same} show the same picture in two fresh loads.`);
  console.log(`Said to be better than found: ${better.join(', ') || 'none'}.\n`);
}

const page = await buildPage();
const browser = await openBrowser();
try {
  for (const one of sets.filter((name) => set === undefined || name === set)) {
    const folder = folderOf(one);
    const { base, close } = await serveBanners(folder, page);
    const names = (await bannersIn(folder)).filter((name) => only.length === 0 || only.includes(name));
    const waiting = [...names];
    const found: Found[] = [];
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const tried = await tryBanner(browser, base, folder, name);
        console.error(`${found.length + 1}/${names.length} ${name}: ${tried.error ?? tried.is}`);
        found.push(tried);
      }
    };
    await Promise.all(Array.from({ length: side }, work));
    console.log(`## ${one}\n`);
    print(found.toSorted((a, b) => a.name.localeCompare(b.name)));
    close();
  }
} finally {
  await browser.close();
}
