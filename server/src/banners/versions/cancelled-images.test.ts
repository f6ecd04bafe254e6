/** Images of banners' ends that nobody waits for any more: who cancelled them may have others made at once. */
import { spawnSync } from 'node:child_process';
import { getVersionImage } from '@marquee/contract/versions.ts';
import { afterEach, expect, test } from 'vitest';
import { PictureMaker } from '#banners/stills/picture-maker.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { keepEnd } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { noisyPicture } from '#test/noisy-picture.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

afterEach(() => app.freezer.drain());

/** The processes of this one that make pictures. */
function ofPictures(): number[] {
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  const ours = lines.map((line) => /^\s*(\d+)\s+(\d+)\s.*picture-process/.exec(line));
  return ours.flatMap((found) => (Number(found?.[2]) === process.pid ? Number(found?.[1]) : []));
}

test('[STILL-29] [ERR-32] who cancels has their places again, whatever becomes of what was under way', async () => {
  await folder.write('ad/index.html', '<b>Ad</b>', Date.now() - 86_400_000);
  const fields = { fileName: 'index.html', ftpfolder: 'ad', fileType: 2 } as const;
  const { cellID } = await aBanner(await aSheet(app, { owner: ann }), account, fields);
  await app.freezer.drain();
  await keepEnd(app, cellID, await noisyPicture(900, 800), { width: 900, height: 800 });
  const path = getVersionImage.path.replace('{id}', String(cellID));
  const save = (wish: string, signal?: AbortSignal) =>
    fetch(`${app.base}${path}?number=1&${wish}`, { headers: ann.credentials, ...(signal && { signal }) });

  const before = new Set(ofPictures());
  const given = new AbortController();
  const both = [1, 2].map(() => expect(save('format=png&mostKB=1', given.signal)).rejects.toThrow());
  const begun = () => ofPictures().filter((pid) => !before.has(pid));
  await expect.poll(begun).toHaveLength(1);
  // It would be at it for as long as it may.
  process.kill(begun()[0] ?? 0, 'SIGSTOP');
  given.abort();
  await Promise.all(both);
  // Thirty in a minute are allowed.
  const third = async () => (await save('format=jpg')).status;
  await expect.poll(third, { interval: 1_000 }).toBe(200);
});

test('[STILL-36] what is given up while another image is made is over at once, and so is its place', async () => {
  const maker = new PictureMaker();
  const picture = await noisyPicture(900, 800);
  const given = new AbortController();
  const over: string[] = [];
  const note = (name: string) => () => over.push(name);
  const first = maker.image(picture, { format: 'png', mostBytes: 1_024 }).then(note('first'), note('first'));
  const wish = { format: 'jpg', mostBytes: Infinity } as const;
  const second = maker.image(picture, wish, given.signal).then(note('second'), note('second'));
  given.abort();
  await Promise.all([first, second]);
  expect(over).toEqual(['second', 'first']);
  maker.close();
});
