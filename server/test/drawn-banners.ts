/** Banners that Chromium draws, for tests: beside others a machine may be too busy at first for one to come to its end. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import { sql } from 'kysely';
import { BannerBrowser } from '#banners/stills/banner-browser.ts';
import { findChromium } from '#banners/stills/find-chromium.ts';
import { keepPictures } from '#banners/stills/store.ts';
import { NotDrawable } from '#banners/stills/not-drawable.ts';
import { nameBlob } from '#blobs/store.ts';
import type { TestApp } from './app.ts';

/** Marquee itself would wait for minutes, then hours, between them. */
const mostTries = 4;

/** Makes all pictures that are due, and tries again those of these cells that were put off. */
export async function drawAll({ db, freezer }: TestApp, cellIDs: readonly number[]): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await freezer.drain();
    const { numAffectedRows } = await sql`
      update still s set due_at = now() from version v
      where v.package = s.package and v.file_type = s.file_type and s.due_at is not null and v.cell_id = any(${[...cellIDs]}::int[])
    `.execute(db.kysely);
    if (numAffectedRows === 0n) return;
  }
}

/** Keeps a picture as the end of all versions of a cell, as if Chromium had drawn it: for tests of what is made of it. */
export async function keepEnd(app: TestApp, cellID: number, png: Buffer, of: Size): Promise<void> {
  const { kysely } = app.db;
  const bytes = async function* () {
    yield png;
  };
  const blob = await (await app.fileServers.blobs()).put(bytes(), (named) => nameBlob(kysely, named));
  await sql`
    insert into still_picture (package, file_type, size, blob, bytes, width, height)
    select distinct package, file_type, 'end', decode(${blob.hash}, 'hex'), ${blob.bytes}::int, ${of.width}::int, ${of.height}::int
    from version where cell_id = ${cellID} on conflict do nothing
  `.execute(kysely);
}

/** Keeps a strip of three moments of one version of a cell, as if Chromium had drawn it. */
export async function keepMoments(
  app: TestApp,
  { cellID, number, strip, until }: { cellID: number; number: number; strip: Buffer; until: number | null },
): Promise<void> {
  const { kysely } = app.db;
  const bytes = async function* () {
    yield strip;
  };
  const blob = await (await app.fileServers.blobs()).put(bytes(), (named) => nameBlob(kysely, named));
  const { rows } = await sql<{ package: Buffer; fileType: number }>`
    select package, file_type as "fileType" from version where cell_id = ${cellID} and number = ${number}
  `.execute(kysely);
  const [version] = rows;
  if (!version) throw new Error('There is no such version.');
  const kept = { size: 'moments', ...blob, width: 30, height: 10, tiles: 3, until } as const;
  const claim = { ...version, isDrawn: true, attempts: 1 };
  await keepPictures(kysely, claim, { pictures: [kept], facts: undefined, isOfOwnImage: false });
}

/** Whether tests can have something drawn: systems may not allow Chromium's sandbox. Where the whole is tested it must be there. */
export async function mayDraw(): Promise<boolean> {
  if (process.env['CI']) return true;
  const chromium = await findChromium(process.env['CHROMIUM_PATH'], process.env['PATH'] ?? '');
  if (chromium === undefined) return false;
  const browser = new BannerBrowser(chromium);
  const banner = { address: 'https://drawn-banner.invalid/', fileType: bannerFileTypes.html, width: 30, height: 20 };
  try {
    await browser.draw(
      banner,
      () => Promise.resolve('missing'),
      () => Promise.resolve(),
    );
    return true;
  } catch (error) {
    // The page that is missing is no matter here.
    return !(error instanceof NotDrawable && error.reason === 'unavailable');
  } finally {
    browser.end();
  }
}
