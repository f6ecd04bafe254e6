/** What a page names of the files around it: by whatever spelling, and keeping nobody waiting, however many files and however long texts there are. */
import { listVersions } from '@marquee/contract/versions.ts';
import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { NamesToFind } from './names-to-find.ts';
import { NotFrozen } from './not-frozen.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const { versionLimits } = app.services.settings;

test('[VERSION-6] a page names its files as they are, as in an address and as in a page', async () => {
  const folder = await bannerFolder();
  const files = [
    'Hero & co.png',
    'a b&c.png',
    'été (1).png',
    'grün.png',
    '50%.png',
    'a.b.svg',
    'ATLAS.JSON',
    'fonts & icons/a.woff2',
    'tile-1.png',
    'not named.png',
    'named/elsewhere.png',
  ];
  for (const path of files) await folder.write(`p/${path}`, path.endsWith('.svg') ? '<svg/>' : '{}');
  await folder.write('p/other.html', 'another banner');
  await folder.write(
    'p/page.html',
    `<img src="Hero &amp; co.png"><img src="a%20b&amp;c.png"><img src="%C3%A9t%C3%A9%20(1).png"><img src=grün.png>
    <script>load("./50%25.png", 'xa.b.svg?1', \`\${dir}ATLAS.JSON\`, "fonts%20&amp;%20icons/", ["ti"+"le-2.png"], "tile-1.png2")</script>
    <a href="other.html">nothing</a> not%20named named`,
  );
  const ann = await aPerson(app, { admin: true });
  const account = await anFtpAccount(ann, await startProftpd(folder.path));
  const sheet = await aSheet(app, { owner: ann });
  const { cellID } = await aBanner(sheet, account, { fileName: 'page.html', ftpfolder: 'p', fileType: 2 });
  await app.freezer.drain();
  expect((await ann.call(listVersions, { params: { id: String(cellID) } })).body).toMatchObject({ state: 'frozen' });
  const { rows } = await sql<{ path: string }>`
    select f.path from version v join package_file f on f.package = v.package where cell_id = ${cellID}
  `.execute(app.db.kysely);
  expect(rows.map(({ path }) => path).toSorted()).toEqual([...files.slice(0, -2), 'page.html'].toSorted());
});

test('[VERSION-6] whatever stands in a text is found, wherever it is and however long', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '.', ' ', '%', '&', 'é', '/'), minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(word), fc.array(word), async (names, words) => {
      const text = words.map((one, n) => (n % 2 === 0 ? one : encodeURI(one))).join('');
      const found = await (await NamesToFind.of(names, versionLimits)).in(text);
      const stands = (name: string) => text.includes(name) || text.includes(encodeURI(name));
      expect(names.filter((name) => stands(name) && !found.has(name))).toEqual([]);
    }),
  );
});

/** What comes of some work, and how often others had their turn meanwhile. */
async function withTurns<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  return { result: await done, turns };
}

test('[LIVE-122] a long text beside a hundred thousand files keeps nobody waiting', async () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `frame ${n}.png`);
  const text = `${'function frame(n) { return "frame" + n + ".png"; }'.repeat(80_000)} frame 99999.png`;
  const taken = await withTurns(NamesToFind.of(names, versionLimits));
  expect(taken.turns).toBeGreaterThan(50);
  const found = await withTurns(taken.result.in(text));
  expect(found.turns).toBeGreaterThan(3);
  expect(found.result).toEqual(new Set(['frame 99999.png']));
});

test('[LIVE-122] a text that is written to take long to look through, with names that fit, is given up', async () => {
  const names = Array.from({ length: 200 }, (_, n) => '.js'.repeat(n + 2));
  const toFind = await NamesToFind.of(names, versionLimits, 10_000_000);
  await expect(toFind.in('.js'.repeat(100_000))).rejects.toEqual(new NotFrozen('tooManyFiles', versionLimits));
  // What was compared in one text counts in the next.
  await expect(toFind.in('.js'.repeat(500_000))).rejects.toThrow(NotFrozen);
});
