/** The table of rights: banners, where they are played from, looks for newer files and the mails about them. */
import * as calls from '@marquee/contract/banners.ts';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { aBanner } from '../banner-cells.ts';
import type { Call } from './attempts.ts';
import { everybody, guestOnly, keepersOfMembers, members, of } from './expected.ts';
import { aPrivateColumn } from './private-column.ts';
import type { Scene } from './stage.ts';

/** Members who may read a cell's banner read it by its id; everybody else asks as a visitor does, and finds nothing. */
const membersWithoutToken = of('404 notFound', '404 notFound', '200');
const guestWithoutToken = of('404 notFound', '404 notFound', '200', '404 notFound');
const html = { fileType: 2, fileName: 'index.html', ftpfolder: 'spring' } as const;

/** A banner in the sheet's own Banner column. Its server is away: nothing is found out about it meanwhile. */
const banner = async (scene: Scene, more: object = {}) => aBanner(scene, scene.ftp.away, { ...html, ...more });

async function hiddenBanner(scene: Scene) {
  const cell = await banner(scene);
  const column = { columnID: cell.columnID, accessRestrictions: access.hiddenFromPublic };
  await scene.owner.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  return cell;
}

/** A banner in a Banner column that is just for the guest, in a folder that they know from a banner of all. */
async function privateBanner(scene: Scene) {
  const { rows, people, ftp } = scene;
  await banner(scene);
  const { columnID } = await aPrivateColumn(scene, 'banner');
  const cellBanner = { ftpaccountID: ftp.away.ftpAaccountID, ...html };
  const cell = { rowID: rows[1].rowID, columnID, cellBanner };
  return (await people.guest.call(addCell, { body: { cell } })).body;
}

/** A banner that is marked as updated. */
async function updatedBanner(scene: Scene): Promise<void> {
  const { cellID, rowID, columnID } = await banner(scene);
  const cell = { cellID, rowID, columnID, cellBanner: { fileName: 'newer.html', recentlyUpdated: true } };
  await scene.owner.call(updateCell, { body: { cell, updateFields: ['fileName', 'recentlyUpdated'] } });
}

const at = ({ cellID }: { cellID: number }, query: object = {}) => ({ params: { id: cellID }, query });
const ofBanners = ({ columns }: Scene) => ({ columnID: columns.banner.columnID });
const state = { fileName: 'a.jpg', bytes: 1, changedAt: null, precisionMs: 0, cellID: 1, isForAll: true };
const aside = { as: 'skip', files: [state] };
const rowsFrom = ({ groups }: Scene, account: { ftpAaccountID: number }) => ({
  body: { ftpAccountId: account.ftpAaccountID, groupId: groups[0].groupID, fileType: 1, ftpFolder: 'spring' },
});

export const playing: Call[] = [
  {
    name: 'learn where a banner is played from, by the sheet’s url token',
    endpoint: calls.getBannerAddress,
    expected: everybody(200),
    input: async (scene) => at(await banner(scene), { sheetURL: scene.url }),
  },
  {
    name: 'learn where a banner is played from, by its id alone',
    endpoint: calls.getBannerAddress,
    expected: membersWithoutToken,
    input: async (scene) => at(await banner(scene)),
  },
  {
    name: 'learn where a hidden banner is played from, by the sheet’s url token',
    endpoint: calls.getBannerAddress,
    expected: membersWithoutToken,
    input: async (scene) => at(await hiddenBanner(scene), { sheetURL: scene.url }),
  },
  {
    name: 'learn where a banner is played from that is just for the guest',
    endpoint: calls.getBannerAddress,
    expected: guestWithoutToken,
    input: async (scene) => at(await privateBanner(scene), { sheetURL: scene.url }),
  },
  {
    name: 'learn where a file is played from that is offered for a banner',
    endpoint: calls.getBannerAddress,
    expected: membersWithoutToken,
    input: async (scene) => at(await banner(scene), { sheetURL: scene.url, fileName: 'newer.html' }),
  },
  {
    name: 'learn what is missing of a banner, by the sheet’s url token',
    endpoint: calls.getMissingFiles,
    expected: everybody(200),
    input: async (scene) => at(await banner(scene), { sheetURL: scene.url }),
  },
  {
    name: 'learn what is missing of a banner, by its id alone',
    endpoint: calls.getMissingFiles,
    expected: membersWithoutToken,
    input: async (scene) => at(await banner(scene)),
  },
  {
    name: 'learn what is missing of a hidden banner, by the sheet’s url token',
    endpoint: calls.getMissingFiles,
    expected: membersWithoutToken,
    input: async (scene) => at(await hiddenBanner(scene), { sheetURL: scene.url }),
  },
  {
    name: 'learn what is missing of a banner that is just for the guest',
    endpoint: calls.getMissingFiles,
    expected: guestWithoutToken,
    input: async (scene) => at(await privateBanner(scene), { sheetURL: scene.url }),
  },
];

export const updating: Call[] = [
  {
    name: 'look for newer files',
    endpoint: calls.updateBannerFiles,
    expected: members(200),
    input: (scene) => ({ body: ofBanners(scene) }),
  },
  {
    name: 'look for newer files of a column that is just for the guest',
    endpoint: calls.updateBannerFiles,
    expected: guestOnly(200),
    input: async (scene) => ({ body: { columnID: (await aPrivateColumn(scene, 'banner')).columnID } }),
  },
  {
    name: 'count the newer banners that wait for a decision',
    endpoint: calls.countNewerBanners,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'put offered files aside',
    endpoint: calls.putFilesAside,
    expected: members(204),
    input: (scene) => ({ body: { ...ofBanners(scene), ...aside } }),
  },
  {
    name: 'put files aside that are offered for a column that is just for the guest',
    endpoint: calls.putFilesAside,
    expected: guestOnly(204),
    input: async (scene) => ({ body: { columnID: (await aPrivateColumn(scene, 'banner')).columnID, ...aside } }),
  },
  {
    name: 'see whom a mail about banners would go to',
    endpoint: calls.getUpdatedBanners,
    expected: members(200),
    input: (scene) => ({ params: { id: ofBanners(scene).columnID } }),
  },
  {
    name: 'see which banners of a column that is just for the guest were updated',
    endpoint: calls.getUpdatedBanners,
    expected: guestOnly(200),
    input: async (scene) => ({ params: { id: (await aPrivateColumn(scene, 'banner')).columnID } }),
  },
  {
    name: 'mail updated banners',
    endpoint: calls.sendBannersUpdatedEmail,
    expected: members(200),
    input: async (scene) => {
      await updatedBanner(scene);
      return { body: ofBanners(scene) };
    },
  },
  {
    name: 'mail the banners of a column that is just for the guest',
    endpoint: calls.sendBannersUpdatedEmail,
    expected: guestOnly(200),
    input: async (scene) => ({ body: { columnID: (await aPrivateColumn(scene, 'banner')).columnID } }),
  },
  {
    name: 'mail the banners of a column that is none of them',
    endpoint: calls.sendBannersUpdatedEmail,
    expected: members('400 wrongKind'),
    input: ({ columns: { text } }) => ({ body: { columnID: text.columnID } }),
  },
  {
    name: 'add rows from a folder that banners of the sheet are in',
    endpoint: calls.addRowsFromFtp,
    expected: members(200),
    input: async (scene) => {
      await aBanner(scene, scene.ftp.own, { fileName: 'sky.png', fileType: 1, ftpfolder: 'spring' }, { row: 2 });
      return rowsFrom(scene, scene.ftp.own);
    },
  },
  {
    name: 'add rows from an account that no banner of the sheet is on',
    endpoint: calls.addRowsFromFtp,
    expected: keepersOfMembers(200, '400 unknownFtpAccount'),
    input: (scene) => rowsFrom(scene, scene.ftp.own),
  },
  {
    name: 'add rows from a folder above those that banners of the sheet are in',
    endpoint: calls.addRowsFromFtp,
    expected: keepersOfMembers(200, '403 otherFtpFolder'),
    input: async (scene) => {
      await aBanner(scene, scene.ftp.own, { fileName: 'sky.png', fileType: 1, ftpfolder: 'spring/sky' }, { row: 2 });
      return rowsFrom(scene, scene.ftp.own);
    },
  },
  {
    name: 'add rows from somebody else’s account',
    endpoint: calls.addRowsFromFtp,
    expected: members('400 unknownFtpAccount'),
    input: (scene) => rowsFrom(scene, scene.ftp.foreign),
  },
];
