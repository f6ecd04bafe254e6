/** The audit log of an account: what is written down, in which words, and how its admin users read it. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath, IdText } from '#ids.ts';

/** By what the log can be narrowed. */
export const auditTopics = {
  logins: 'Logins',
  credentials: 'Passwords and addresses',
  people: 'Members and invitations',
  sharing: 'Sharing',
  deletions: 'Deletions',
  exports: 'Exports',
  ftp: 'FTP accounts',
  checks: 'Checks',
} as const;
export type AuditTopic = keyof typeof auditTopics;

/** Everything that is written down, with its topic and its words; `{about}` stands for a name as it was then. */
export const auditKinds = {
  login: ['logins', 'Logged in'],
  programLogin: ['logins', 'Logged in by a program'],
  loginFailed: ['logins', 'Wrong password'],
  logout: ['logins', 'Logged out'],
  sessionEnded: ['logins', 'Logged out {about}'],
  sessionsEnded: ['logins', 'Logged out everywhere else'],

  passwordChanged: ['credentials', 'Changed the password'],
  passwordReset: ['credentials', 'Reset the password by email'],
  addressAsked: ['credentials', 'Asked for {about} as email address'],
  addressCancelled: ['credentials', 'Gave up {about} as email address'],
  addressChanged: ['credentials', 'Changed the email address to {about}'],

  invited: ['people', 'Invited {about}'],
  invitedAgain: ['people', 'Invited {about} again'],
  invitationWithdrawn: ['people', 'Withdrew the invitation of {about}'],
  signedUp: ['people', 'Signed up'],
  joined: ['people', 'Joined the sheet'],
  memberAdded: ['people', 'Added {about}'],
  memberRemoved: ['people', 'Removed {about}'],

  groupHidden: ['sharing', 'Hid the group {about} from public'],
  groupShown: ['sharing', 'Made the group {about} public'],
  columnHidden: ['sharing', 'Hid the column {about} from public'],
  columnShown: ['sharing', 'Made the column {about} public'],
  brandChanged: ['sharing', 'Changed what clients see of the account'],

  reviewLinkMade: ['sharing', 'Made the review link {about}'],
  reviewLinkChanged: ['sharing', 'Changed the review link {about}'],
  reviewLinkWithdrawn: ['sharing', 'Withdrew the review link {about}'],
  guestsMerged: ['people', 'Made two guests one'],
  guestForgotten: ['people', 'Forgot a guest'],

  sheetDeleted: ['deletions', 'Deleted the sheet'],
  groupDeleted: ['deletions', 'Deleted the group {about}'],
  groupRestored: ['deletions', 'Restored the group {about}'],
  rowDeleted: ['deletions', 'Deleted the row {about}'],
  rowsDeleted: ['deletions', 'Deleted {about} rows'],
  rowRestored: ['deletions', 'Restored the row {about}'],
  rowsRestored: ['deletions', 'Restored {about} rows'],
  columnDeleted: ['deletions', 'Deleted the column {about}'],
  columnRestored: ['deletions', 'Restored the column {about}'],

  sheetExported: ['exports', 'Exported the sheet'],
  decisionsExported: ['exports', 'Exported the decision record'],
  checksExported: ['exports', 'Exported the check report'],
  packMade: ['exports', 'Made a delivery pack'],
  rowExported: ['exports', 'Exported the row {about}'],
  rowsExported: ['exports', 'Exported {about} rows'],
  imageSaved: ['exports', 'Saved an image of a banner of the row {about}'],
  auditExported: ['exports', 'Downloaded the audit log'],

  ftpAccountAdded: ['ftp', 'Added the FTP account {about}'],
  ftpAccountChanged: ['ftp', 'Changed the FTP account {about}'],
  ftpAccountDeleted: ['ftp', 'Deleted the FTP account {about}'],
  ftpAccountTested: ['ftp', 'Tested the FTP account {about}'],
  autoUpdaterSet: ['ftp', 'Set the auto updater to {about}'],
  autoUpdaterOff: ['ftp', 'Turned the auto updater off'],

  presetMade: ['checks', 'Made the preset {about}'],
  presetChanged: ['checks', 'Changed the preset {about}'],
  presetDeleted: ['checks', 'Deleted the preset {about}'],
  presetRestored: ['checks', 'Restored the preset {about}'],
} as const satisfies Record<string, readonly [AuditTopic, string]>;
export type AuditKind = keyof typeof auditKinds;

const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
export const kindsOf = (topic: AuditTopic): AuditKind[] => kindNames.filter((kind) => auditKinds[kind][0] === topic);

export const AuditEvent = z.object({
  auditEventID: z.int(),
  at: z.iso.datetime(),
  /** a key of `auditKinds` */
  kind: z.enum(kindNames),
  /** who did it, with the name that they had; after a wrong password, whose it would have been */
  userID: Id,
  userName: z.string(),
  /** the name of what it was done to, as it was; empty where the kind says all */
  about: z.string(),
  sheetID: Id.nullable(),
  sheetName: z.string().nullable(),
  /** the network address that it was done from; null where that is not known */
  networkAddress: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** The words before and after the name, and the name: of a kind without one all words come before it. */
export function auditWords({ kind, about }: Pick<AuditEvent, 'kind' | 'about'>): [string, string, string] {
  const words: string = auditKinds[kind][1];
  const [before = '', after] = words.split('{about}');
  return after === undefined ? [before, '', ''] : [before, about, after];
}

/** By whom, and about what; both are optional. */
const Narrowed = z.object({
  userID: IdText.optional(),
  topic: z.enum(Object.keys(auditTopics) as [AuditTopic, ...AuditTopic[]]).optional(),
});

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/accounts/{id}/audit-log',
  tag: 'Audit log',
  summary: 'Lists the audit log of an account, newest first, 50 at a time. Admin users only.',
  params: IdPath,
  query: Narrowed.extend({
    /** the last event of the page before */
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  reply: z.object({
    events: z.array(AuditEvent),
    hasMore: z.boolean(),
    /** everybody who did something, with the names that they have now; with the first page only */
    people: z.array(z.object({ userID: Id, name: z.string() })).optional(),
  }),
  status: 200,
});

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/accounts/{id}/audit-log/get-file',
  tag: 'Audit log',
  summary: 'Downloads the audit log as a .csv file, with the same filters. Admin users only.',
  params: IdPath,
  query: Narrowed,
  sends: ['text/csv'],
  status: 200,
});
