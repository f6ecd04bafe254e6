/** What the fields of calls stand for: by its name, and by the call's address, a field holds the id of a row, a code from a mail and so on. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';

/** What there is to name in a call. */
export const kinds = [
  'sheet',
  'group',
  'row',
  'column',
  'option',
  'view',
  'cell',
  'ask',
  'reviewLink',
  'guest',
  'comment',
  'node',
  'user',
  'account',
  'member',
  'ftp',
  'invitation',
  'import',
  'session',
  'url',
  'code',
  'unsubscribe',
  'password',
  'address',
  'host',
  'webAddress',
  'file',
  'connection',
  'seen',
] as const;
export type Kind = (typeof kinds)[number];

/** Fields by their name, in small letters. */
const byName: Record<string, Kind> = {
  sheetid: 'sheet',
  groupid: 'group',
  rowid: 'row',
  rowids: 'row',
  columnid: 'column',
  statuscolumnid: 'column',
  multichoiceoptionid: 'option',
  moveto: 'option',
  approvedoptionid: 'option',
  changesoptionid: 'option',
  rejectedoptionid: 'option',
  waitingoptionid: 'option',
  viewid: 'view',
  cellid: 'cell',
  cellids: 'cell',
  groupids: 'group',
  columnids: 'column',
  otherguestid: 'guest',
  commentid: 'comment',
  commentids: 'comment',
  parentcommentid: 'comment',
  treenodeid: 'node',
  parenttreenodeid: 'node',
  copyoftreenodeid: 'node',
  userid: 'user',
  userids: 'user',
  owneruserid: 'user',
  accountid: 'account',
  sheetuserid: 'member',
  ftpaaccountid: 'ftp',
  ftpaccountid: 'ftp',
  sheeturl: 'url',
  code: 'code',
  signupcode: 'code',
  passwordresetcode: 'code',
  emailaddresscode: 'code',
  token: 'unsubscribe',
  password: 'password',
  oldpassword: 'password',
  newpassword: 'password',
  emailaddress: 'address',
  host: 'host',
  filename: 'file',
  ftpfolder: 'file',
  signalrconnectionid: 'connection',
  seen: 'seen',
};

/** What an id in an address stands for, by what comes before it. */
const byPath: [RegExp, Kind][] = [
  [/^\/api\/sheets\//, 'sheet'],
  [/^\/api\/groups\//, 'group'],
  [/^\/api\/rows\//, 'row'],
  [/^\/api\/columns\//, 'column'],
  [/^\/api\/multi-choice-options\//, 'option'],
  [/^\/api\/views\//, 'view'],
  [/^\/api\/cells\//, 'cell'],
  [/^\/api\/asks\//, 'ask'],
  [/^\/api\/review-links\//, 'reviewLink'],
  [/^\/api\/review\/banners\//, 'cell'],
  [/^\/api\/guests\//, 'guest'],
  [/^\/api\/comments\//, 'comment'],
  [/^\/api\/tree-nodes\//, 'node'],
  [/^\/api\/accounts\//, 'account'],
  [/^\/api\/account\/sessions\//, 'session'],
  [/^\/api\/ftp-accounts\//, 'ftp'],
  [/^\/api\/invitations\//, 'invitation'],
  [/^\/api\/imports\//, 'import'],
];

/** What a field of a call stands for; undefined where it may hold anything that its schema takes. */
export function kindOf({ path }: Pick<Endpoint, 'path'>, field: string): Kind | undefined {
  if (field === 'id') return byPath.find(([pattern]) => pattern.test(path))?.[1];
  // Addresses that the server itself would ask must not lead out of the trial.
  if (path.startsWith('/api/ftp-accounts') && (field === 'url' || field === 'urlForHttpSite')) return 'webAddress';
  return byName[field.toLowerCase()];
}
