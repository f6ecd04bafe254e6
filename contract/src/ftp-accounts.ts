/** FTP accounts: where banner files live. Passwords go in and never come out; hosts and user names are for admin users only. */
import { z } from 'zod';
import { readAddress } from '#cell-kinds/address.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdOrZero, IdPath, IdText, Name, Words } from '#ids.ts';
import { ftpProtocols } from '#ftp-protocols.ts';
import { limits } from '#limits.ts';
import { Account } from '#people.ts';

const Protocol = z.literal(Object.values(ftpProtocols));

/** What whoever sees its banners may know. The specification spells the id so. */
export const FtpAccountPlace = z.object({
  ftpAaccountID: Id,
  name: z.string(),
  directory: z.string(),
  /** public address of the directory; empty where the files have none and stream through Marquee */
  url: z.string(),
  urlForHttpSite: z.string(),
});
export type FtpAccountPlace = z.infer<typeof FtpAccountPlace>;

/** What admin users of its account see. */
export const FtpAccount = FtpAccountPlace.extend({
  accountID: Id,
  protocol: Protocol,
  /** may end in `:port` */
  host: z.string(),
  userName: z.string(),
});
export type FtpAccount = z.infer<typeof FtpAccount>;

/** As in the address bar of a browser, and in cells of links, nobody has to type how a website is asked. */
function withScheme(typed: string, scheme: 'https' | 'http'): string {
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)) return typed.replace(/^https?(?=:)/i, (known) => known.toLowerCase());
  const read = readAddress(typed);
  const completed = 'address' in read ? /^https:(.*)$/.exec(read.address)?.[1] : undefined;
  return completed === undefined ? typed : `${scheme}:${completed}`;
}

const WebAddress = (scheme: 'https' | 'http') =>
  Words.trim()
    .overwrite((typed) => withScheme(typed, scheme))
    .max(limits.address)
    .regex(/^$|^https?:\/\/[^\s/]+/, 'must be a web address, like https://banners.example.com');
const Host = Words.trim()
  .min(1, 'Required')
  .max(255)
  .regex(/^[^\s/@\\]+$/, 'must be a host name, without ftp:// and without a path');
const Line = (max: number) => Words.max(max).refine((text) => !/[\r\n]/.test(text), 'must be one line');

/** The fields of an account as they are typed. */
export const FtpAccountEdit = z.object({
  name: Name,
  protocol: Protocol.default(ftpProtocols.ftp),
  host: Host,
  userName: Line(255).min(1, 'Required'),
  password: Line(limits.password.max),
  directory: Line(limits.address).default(''),
  url: WebAddress('https').default(''),
  urlForHttpSite: WebAddress('http').default(''),
});

export const listOwnFtpAccounts = endpoint({
  name: 'listOwnFtpAccounts',
  method: 'GET',
  path: '/api/ftp-accounts/for-logged-in-user',
  tag: 'Banners',
  summary: 'Lists your account’s FTP accounts, without passwords. Admin users only.',
  reply: z.array(FtpAccount),
  status: 200,
});

export const listFtpAccounts = endpoint({
  name: 'listFtpAccounts',
  method: 'GET',
  path: '/api/ftp-accounts',
  tag: 'Banners',
  summary:
    'Lists names and addresses of FTP accounts: all of them for admin users of the account, for everyone else those of the banners they can see, by the sheet’s url token, or of all sheets of an account that they are a member of.',
  query: z.object({ accountID: IdText.optional(), sheetURL: Words.max(100).optional() }),
  reply: z.array(FtpAccountPlace),
  status: 200,
});

export const addFtpAccount = endpoint({
  name: 'addFtpAccount',
  method: 'POST',
  path: '/api/ftp-accounts',
  tag: 'Banners',
  summary: 'Adds an FTP account. Admin users only.',
  body: FtpAccountEdit.extend({ ftpAaccountID: IdOrZero.optional(), accountID: Id.optional() }).refine(
    (sent) => sent.password !== '',
    { path: ['password'], message: 'Required' },
  ),
  reply: FtpAccount,
  status: 201,
  takesKey: true,
});

export const updateFtpAccount = endpoint({
  name: 'updateFtpAccount',
  method: 'PUT',
  path: '/api/ftp-accounts',
  tag: 'Banners',
  summary:
    'Changes an FTP account. Without a password, or with an empty one, the stored password stays. Admin users only.',
  body: FtpAccountEdit.extend({
    ftpAaccountID: Id,
    accountID: Id.optional(),
    password: FtpAccountEdit.shape.password.optional(),
  }),
  reply: FtpAccount,
  status: 200,
});

export const deleteFtpAccount = endpoint({
  name: 'deleteFtpAccount',
  method: 'DELETE',
  path: '/api/ftp-accounts/{id}',
  tag: 'Banners',
  summary: 'Deletes an FTP account. Its files stay where they are. Admin users only.',
  params: IdPath,
  status: 204,
});

/** Something in a folder of an account. */
export const FolderEntry = z.object({
  name: z.string(),
  isFolder: z.boolean(),
  bytes: z.int(),
  modifiedAt: z.iso.datetime().nullable(),
  /** of the page of a folder banner: how a cell names it, by its folder */
  inCell: z.object({ ftpfolder: z.string(), fileName: z.string() }).optional(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;

/** What a test of an account found, each step with one sentence for the person. */
export const ConnectionTest = z.object({
  isConnected: z.boolean(),
  /** what happened, or why it failed and what to do */
  message: z.string(),
  entries: z.array(FolderEntry),
  /** whether one file of the folder was found at its public address */
  publicAddress: z.object({ isReached: z.boolean(), address: z.string(), message: z.string() }).nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const testFtpAccount = endpoint({
  name: 'testFtpAccount',
  method: 'POST',
  path: '/api/ftp-accounts/test',
  tag: 'Banners',
  summary:
    'Tests an FTP account before it is saved: lists its directory and looks for one file at its public address. Admin users only.',
  body: FtpAccountEdit.extend({
    /** with it, an empty password means the stored one, if host and user name are unchanged */
    ftpAaccountID: IdOrZero.optional(),
    password: FtpAccountEdit.shape.password.optional(),
  }),
  reply: ConnectionTest,
  status: 200,
});

export const listFtpFolder = endpoint({
  name: 'listFtpFolder',
  method: 'GET',
  path: '/api/ftp-accounts/{id}/folder',
  tag: 'Banners',
  summary:
    'Lists a folder of an FTP account, for members of the sheet. Members who are not admin users of the account only see the folders that the sheet’s banners use, and the way there.',
  params: IdPath,
  query: z.object({ sheetID: IdText, path: Words.max(limits.address).optional() }),
  reply: z.array(FolderEntry),
  status: 200,
});

export const setAutoUpdater = endpoint({
  name: 'setAutoUpdater',
  method: 'PUT',
  path: '/api/accounts/auto-updater',
  tag: 'Banners',
  summary: 'Chooses the FTP account that auto update checks every 15 minutes. 0 means Off. Admin users only.',
  body: FromConnection.extend({ accountID: Id, ftpAccountID: IdOrZero }),
  reply: Account,
  status: 200,
});
