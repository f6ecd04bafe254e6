/** The table of rights: FTP accounts, their folders, and the auto updater of an account. */
import * as calls from '@marquee/contract/ftp-accounts.ts';
import { aBanner, anFtpAccount } from '../banner-cells.ts';
import { password, userName } from '../file-transfer/proftpd.ts';
import type { Call } from './attempts.ts';
import { adminUsers, everybody, keepers, keepersOfMembers, loggedIn, members, ofAccount } from './expected.ts';
import type { Scene } from './stage.ts';

/** As it is typed; the login of the account that can be read. */
const typed = ({ ftp }: Scene) => ({ name: 'Banners', host: ftp.own.host, userName, password });

/** A folder of an account, after a banner of the sheet was put into `spring`. */
async function folder(scene: Scene, path: string, account = scene.ftp.own) {
  await aBanner(scene, scene.ftp.own, { fileName: 'ad.png', fileType: 1, ftpfolder: '/spring/' });
  return { params: { id: account.ftpAaccountID }, query: { sheetID: scene.sheetID, path } };
}

export const ftpAccounts: Call[] = [
  { name: 'list the FTP accounts of their account', endpoint: calls.listOwnFtpAccounts, expected: adminUsers(200) },
  {
    name: 'list the FTP accounts of a sheet’s banners by its url token',
    endpoint: calls.listFtpAccounts,
    expected: everybody(200),
    input: ({ url }) => ({ query: { sheetURL: url } }),
  },
  {
    name: 'list the FTP accounts of a sheet’s banners by a token that is not its',
    endpoint: calls.listFtpAccounts,
    expected: everybody('404 notFound'),
    input: ({ url }) => ({ query: { sheetURL: `${url}x` } }),
  },
  {
    name: 'list the FTP accounts of all banners that they see',
    endpoint: calls.listFtpAccounts,
    expected: loggedIn(200),
    input: () => ({ query: {} }),
  },
  {
    // Who belongs to another account knows what the banners are on that they see in sheets of this one.
    name: 'list the FTP accounts of the owner’s account, of whose sheets they see banners',
    endpoint: calls.listFtpAccounts,
    expected: { ...ofAccount(200), foreignAdmin: '200' },
    input: async (scene) => {
      await aBanner(scene, scene.ftp.own, { fileName: 'ad.png', fileType: 1, ftpfolder: '/spring/' });
      return { query: { accountID: scene.owner.accountID } };
    },
  },
  {
    name: 'list the FTP accounts of an account of which they see no sheet',
    endpoint: calls.listFtpAccounts,
    expected: { ...loggedIn('404 notFound'), stranger: '200' },
    input: ({ people }) => ({ query: { accountID: people.stranger.accountID } }),
  },
  {
    name: 'add an FTP account',
    endpoint: calls.addFtpAccount,
    expected: adminUsers(201),
    input: (scene) => ({ body: typed(scene) }),
  },
  {
    name: 'add an FTP account to the owner’s account',
    endpoint: calls.addFtpAccount,
    expected: keepers(201),
    input: (scene) => ({ body: { ...typed(scene), accountID: scene.owner.accountID } }),
  },
  {
    name: 'change an FTP account',
    endpoint: calls.updateFtpAccount,
    expected: keepers(200),
    input: (scene) => ({ body: { ...typed(scene), ftpAaccountID: scene.ftp.own.ftpAaccountID } }),
  },
  {
    name: 'delete an FTP account',
    endpoint: calls.deleteFtpAccount,
    expected: keepers(204),
    input: async ({ owner, ftp }) => ({ params: { id: (await anFtpAccount(owner, ftp.own.host)).ftpAaccountID } }),
  },
  {
    name: 'try an FTP account as it is typed',
    endpoint: calls.testFtpAccount,
    expected: adminUsers(200),
    input: (scene) => ({ body: typed(scene) }),
  },
  {
    name: 'try an FTP account by its stored password',
    endpoint: calls.testFtpAccount,
    expected: keepers(200),
    input: (scene) => ({ body: { ...typed(scene), password: '', ftpAaccountID: scene.ftp.own.ftpAaccountID } }),
  },
  {
    // One that is on would work meanwhile, and leave traces of its own.
    name: 'turn the auto updater off',
    endpoint: calls.setAutoUpdater,
    expected: keepers(200),
    input: ({ owner }) => ({ body: { accountID: owner.accountID, ftpAccountID: 0 } }),
  },
  {
    name: 'choose somebody else’s FTP account for the auto updater',
    endpoint: calls.setAutoUpdater,
    expected: keepers('404 notFound'),
    input: ({ owner, ftp }) => ({ body: { accountID: owner.accountID, ftpAccountID: ftp.foreign.ftpAaccountID } }),
  },
];

export const folders: Call[] = [
  {
    name: 'look into a folder of an account that no banner of the sheet is on',
    endpoint: calls.listFtpFolder,
    expected: keepersOfMembers(200, '400 unknownFtpAccount'),
    input: ({ sheetID, ftp }) => ({ params: { id: ftp.own.ftpAaccountID }, query: { sheetID } }),
  },
  {
    name: 'look into a folder below one that banners of the sheet are in',
    endpoint: calls.listFtpFolder,
    expected: members(200),
    input: (scene) => folder(scene, 'spring/en'),
  },
  {
    name: 'look into a folder beside one that banners of the sheet are in',
    endpoint: calls.listFtpFolder,
    expected: keepersOfMembers(200, '403 otherFtpFolder'),
    input: (scene) => folder(scene, 'springtime'),
  },
  {
    name: 'look into a folder of somebody else’s account',
    endpoint: calls.listFtpFolder,
    expected: members('400 unknownFtpAccount'),
    input: (scene) => folder(scene, 'spring', scene.ftp.foreign),
  },
];
