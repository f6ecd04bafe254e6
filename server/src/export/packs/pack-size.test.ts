/** What a delivery pack says of its size before its first byte, held against the pack that comes. */
import { readFile } from 'node:fs/promises';
import { decide } from '@marquee/contract/decisions.ts';
import { aboutBytesHeader, makePack } from '@marquee/contract/delivery/packs.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freezeFiles } from '#test/frozen-banner.ts';
import { plainPicture } from '#test/plain-picture.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');
const script = await readFile(new URL('../../../../docs/ARCHITECTURE.md', import.meta.url), 'utf8');
const small = await plainPicture(20);
/** What stands behind a picture is no part of it. */
const picture = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes)]);

test.each([
  { pages: 'zip', withBackups: true },
  { pages: 'zip', withBackups: false },
  { pages: 'folder', withBackups: true },
])(
  '[PACK-42] $pages, backup images: $withBackups: about how many bytes a pack will have is said before them',
  async (wishes) => {
    const sheet = await aSheet(app, { owner: ann });
    const html = await aBanner(sheet, account, {
      fileName: 'index.html',
      fileType: 2,
      bannerWidth: 300,
      bannerHeight: 250,
    });
    const image = await aBanner(sheet, account, { fileName: 'sky.png', fileType: 1 }, { row: 1 });
    const files = { 'index.html': script, 'js/main.js': `${script}//`, 'img/sky.png': picture(9_000) };
    await freezeFiles(app, html.cellID, { ...files, 'backup.png': picture(30_000) });
    await freezeFiles(app, image.cellID, { 'sky.png': picture(20_000) });
    for (const { cellID } of [html, image]) {
      await ann.call(decide, { params: { id: String(cellID) }, body: { number: 1, verdict: 'approve' } });
    }
    const answer = await fetch(app.base + makePack.path.replace('{id}', String(sheet.sheetID)), {
      method: 'POST',
      headers: { ...ann.credentials, 'content-type': 'application/json' },
      body: JSON.stringify({
        banners: [html, image].map(({ cellID }) => ({ cellID, number: 1 })),
        template: '{file}',
        ...wishes,
      }),
    });
    const { byteLength } = await answer.arrayBuffer();
    const told = Number(answer.headers.get(aboutBytesHeader));
    expect(Math.abs(told - byteLength) / byteLength).toBeLessThan(0.15);
  },
);
