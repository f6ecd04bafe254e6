/** Every call of the contract: what the server must answer, and what tests hold their tables against. A new file with calls is named here. */
import * as addressChange from '#address-change.ts';
import * as asks from '#asks.ts';
import * as audit from '#audit.ts';
import * as banners from '#banners.ts';
import * as brand from '#brand.ts';
import * as cells from '#cells.ts';
import * as checks from '#checks/checks.ts';
import * as naming from '#checks/naming.ts';
import * as presets from '#checks/presets.ts';
import * as sheetChecks from '#checks/sheet-checks.ts';
import * as columns from '#columns.ts';
import * as comments from '#comments.ts';
import * as decisionRecord from '#decision-record.ts';
import * as decisions from '#decisions.ts';
import * as packs from '#delivery/packs.ts';
import type { Endpoint } from '#endpoint.ts';
import * as ftpAccounts from '#ftp-accounts.ts';
import * as groups from '#groups.ts';
import * as history from '#history.ts';
import * as imports from '#imports.ts';
import * as invitations from '#invitations.ts';
import * as live from '#live.ts';
import * as members from '#members.ts';
import * as notifications from '#notifications.ts';
import * as packedSheet from '#packed-sheet.ts';
import * as passwords from '#passwords.ts';
import * as people from '#people.ts';
import * as review from '#review.ts';
import * as reviewLinks from '#review-links.ts';
import * as rows from '#rows.ts';
import * as sessions from '#sessions.ts';
import * as sheets from '#sheets.ts';
import * as steered from '#steered.ts';
import * as stills from '#stills.ts';
import * as statusFollow from '#status-follow.ts';
import * as templates from '#templates.ts';
import * as trash from '#trash.ts';
import * as tree from '#tree.ts';
import * as versions from '#versions.ts';
import * as views from '#views.ts';

const files: readonly Record<string, unknown>[] = [
  addressChange,
  asks,
  audit,
  banners,
  brand,
  cells,
  checks,
  columns,
  comments,
  decisionRecord,
  decisions,
  ftpAccounts,
  groups,
  history,
  imports,
  invitations,
  live,
  members,
  naming,
  notifications,
  packedSheet,
  packs,
  passwords,
  people,
  presets,
  review,
  reviewLinks,
  rows,
  sessions,
  sheetChecks,
  sheets,
  steered,
  stills,
  statusFollow,
  templates,
  trash,
  tree,
  versions,
  views,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** The calls that a file exports. */
export const callsOf = (file: Readonly<Record<string, unknown>>): Endpoint[] => Object.values(file).filter(isEndpoint);

/** In the order of their names. */
export const everyCall: readonly Endpoint[] = files.flatMap(callsOf).toSorted((a, b) => a.name.localeCompare(b.name));
