/** The table of rights: versions of banners, which only members see who see the cell. */
import { createHash } from 'node:crypto';
import { listStills } from '@marquee/contract/stills.ts';
import { keepSteered } from '@marquee/contract/steered.ts';
import { getVersionAddress, getVersionImage, listFreezing, listVersions } from '@marquee/contract/versions.ts';
import { sql } from 'kysely';
import { addCell } from '@marquee/contract/cells.ts';
import { aBanner } from '../banner-cells.ts';
import { keepEnd } from '../drawn-banners.ts';
import { plainPicture } from '../plain-picture.ts';
import type { Call } from './attempts.ts';
import { everybody, guestOnly, members } from './expected.ts';
import { aPrivateColumn } from './private-column.ts';
import type { Scene } from './stage.ts';

const file = { fileType: 2, fileName: 'hero/index.html', ftpfolder: 'spring' } as const;
const found = {
  number: 1,
  hash: createHash('sha256').update('rights').digest('hex'),
  level: 'exact',
  length: 2500,
  isEndless: false,
};

/** Freezes a cell's banner as its v1; the rights test has no worker that would. */
async function frozen<T extends { cellID: number }>({ app }: Scene, cell: T): Promise<T> {
  await sql`insert into package (hash, bytes, no_of_files) values (sha256('rights'), 6, 1) on conflict do nothing`.execute(
    app.db.kysely,
  );
  await sql`
    insert into version (cell_id, number, package, page, is_whole, ftp_account_id, file_type, folder, file_name, taken_how)
    select cell_id, 1, sha256('rights'), file_name, true, ftp_account_id, file_type, ftp_folder, file_name, 'edit'
    from cell_banner where cell_id = ${cell.cellID} on conflict do nothing
  `.execute(app.db.kysely);
  return cell;
}

export const banner = async (scene: Scene) => frozen(scene, await aBanner(scene, scene.ftp.away, file));

/** A banner in a Banner column that is just for the guest. */
export async function privateBanner(scene: Scene) {
  await banner(scene);
  const { columnID } = await aPrivateColumn(scene, 'banner');
  const cellBanner = { ftpaccountID: scene.ftp.away.ftpAaccountID, ...file };
  const cell = { rowID: scene.rows[1].rowID, columnID, cellBanner };
  return frozen(scene, (await scene.people.guest.call(addCell, { body: { cell } })).body);
}

/** With a picture of its end. */
async function ended<T extends { cellID: number }>({ app }: Scene, cell: T): Promise<T> {
  await keepEnd(app, cell.cellID, await plainPicture(9), { width: 300, height: 250 });
  return cell;
}

const at = ({ cellID }: { cellID: number }, query?: object) => ({
  params: { id: cellID },
  ...(query ? { query } : {}),
});

export const versions: Call[] = [
  {
    name: 'see the versions of a banner',
    endpoint: listVersions,
    expected: members(200),
    input: async (scene) => at(await banner(scene)),
  },
  {
    name: 'see the versions of a banner that is just for the guest',
    endpoint: listVersions,
    expected: guestOnly(200),
    input: async (scene) => at(await privateBanner(scene)),
  },
  {
    name: 'see which banners have pictures, by the sheet’s url token',
    endpoint: listStills,
    expected: everybody(200),
    input: ({ url }) => ({ query: { sheetURL: url } }),
  },
  {
    name: 'see which banners have pictures by a token that is not its',
    endpoint: listStills,
    expected: everybody('404 notFound'),
    input: ({ url }) => ({ query: { sheetURL: `${url}x` } }),
  },
  {
    name: 'see which banners are not frozen yet',
    endpoint: listFreezing,
    expected: members(200),
    input: (scene) => ({ params: { id: scene.sheetID } }),
  },
  {
    name: 'learn where a version is played from',
    endpoint: getVersionAddress,
    expected: members(200),
    input: async (scene) => at(await banner(scene), { number: 1 }),
  },
  {
    name: 'learn where a version is played from that is just for the guest',
    endpoint: getVersionAddress,
    expected: guestOnly(200),
    input: async (scene) => at(await privateBanner(scene), { number: 1 }),
  },
  {
    name: 'save the end of a version as an image',
    endpoint: getVersionImage,
    expected: members(200),
    input: async (scene) => at(await ended(scene, await banner(scene)), { number: 1, format: 'jpg', mostKB: 40 }),
  },
  {
    name: 'save the end of a version as an image that is just for the guest',
    endpoint: getVersionImage,
    expected: guestOnly(200),
    input: async (scene) => at(await ended(scene, await privateBanner(scene)), { number: 1, format: 'png' }),
  },
  {
    name: 'save a moment of a version as an image, where nothing is drawn',
    endpoint: getVersionImage,
    expected: members('409 noMomentPicture'),
    input: async (scene) => at(await banner(scene), { number: 1, format: 'jpg', at: 500 }),
  },
  {
    name: 'save a moment of a version as an image that is just for the guest, where nothing is drawn',
    endpoint: getVersionImage,
    expected: guestOnly('409 noMomentPicture'),
    input: async (scene) => at(await privateBanner(scene), { number: 1, format: 'png', at: 500 }),
  },
  {
    name: 'say how well a version is steered',
    endpoint: keepSteered,
    expected: members(200),
    input: async (scene) => ({ ...at(await banner(scene)), body: found }),
  },
  {
    name: 'say how well a version is steered that is just for the guest',
    endpoint: keepSteered,
    expected: guestOnly(200),
    input: async (scene) => ({ ...at(await privateBanner(scene)), body: found }),
  },
];
