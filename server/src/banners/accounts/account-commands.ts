/** FTP accounts: kept by the admin users of their account, known by name to whoever sees their banners. Passwords never come out. */
import type { FtpAccount, FtpAccountEdit, FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import type { Account } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { z } from 'zod';
import { mustBeLoggedIn, mustBeOwnAccount } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import { getAccount } from '#people/commands.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { findByUrl, readerWith } from '#sheets/find-sheets.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import {
  findStored,
  holdStored,
  placesInPublicView,
  storedOf,
  toFtpAccount,
  type StoredAccount,
} from './find-accounts.ts';
import { hurry } from '#banners/versions/store.ts';
import * as store from '#banners/store.ts';
import { chooseAutoUpdater } from '#banners/updates/store.ts';
import { openPlaces } from './used-folders.ts';

type Edit = z.output<typeof FtpAccountEdit>;

/** An admin user; their account is the one whose FTP accounts they keep. */
export function mustBeAdmin(ctx: Ctx): Viewer {
  const viewer = mustBeLoggedIn(ctx);
  if (!viewer.isAdminUser) throw new Refusal('adminsOnly');
  return viewer;
}

/** An FTP account of one's own account, for its admin users. */
export async function mustBeOwn(ctx: Ctx, ftpAccountID: number): Promise<StoredAccount> {
  const viewer = mustBeAdmin(ctx);
  const account = await findStored(ctx.services.db.kysely, ftpAccountID);
  if (account?.account_id !== viewer.accountID) throw new Refusal('notFound');
  return account;
}

export async function listOwn(ctx: Ctx): Promise<FtpAccount[]> {
  const { accountID } = mustBeAdmin(ctx);
  return (await storedOf(ctx.services.db.kysely, accountID)).map(toFtpAccount);
}

/**
 * Names and addresses: by a sheet's url token what its reader may know, else those of an account, one's own unless it is named. Who
 * doesn't keep them knows those that the banners are on which they see in its sheets.
 */
export async function listPlaces(
  ctx: Ctx,
  of: { accountID?: number | undefined; sheetURL?: string | undefined },
): Promise<FtpAccountPlace[]> {
  const { kysely } = ctx.services.db;
  if (of.sheetURL !== undefined) {
    const sheet = await findByUrl(kysely, of.sheetURL);
    const reader = sheet && (await readerWith(kysely, sheet, ctx.viewer?.userID, of.sheetURL));
    if (!sheet || reader === undefined) throw new Refusal('notFound');
    if (reader === 'public') return placesInPublicView(kysely, sheet.sheet_id);
    return openPlaces(kysely, mustBeLoggedIn(ctx), { accountID: sheet.account_id, sheetID: sheet.sheet_id });
  }
  const viewer = mustBeLoggedIn(ctx);
  const accountID = of.accountID ?? viewer.accountID;
  const places = await openPlaces(kysely, viewer, { accountID });
  // Another account that they see no banners of is like none.
  if (accountID !== viewer.accountID && places.length === 0) throw new Refusal('notFound');
  return places;
}

/** The fields of an account as they are stored, but for the password. */
const fieldsOf = (sent: Omit<Edit, 'password'>) => ({
  name: sent.name,
  protocol: sent.protocol,
  host: sent.host,
  user_name: sent.userName,
  directory: sent.directory,
  url: sent.url,
  url_for_http_site: sent.urlForHttpSite,
});

export async function addFtpAccount(
  ctx: Ctx,
  servers: FileServers,
  sent: Edit & { accountID?: number | undefined },
): Promise<FtpAccount> {
  const viewer = mustBeAdmin(ctx);
  mustBeOwnAccount(viewer, sent.accountID ?? viewer.accountID);
  return ctx.services.db.kysely.transaction().execute(async (tx) => {
    const account = await store.addAccount(tx, {
      ...fieldsOf(sent),
      account_id: viewer.accountID,
      password_sealed: servers.sealer.seal(sent.password),
    });
    await note(tx, ctx, { kind: 'ftpAccountAdded', about: sent.name });
    const added = toFtpAccount(account);
    await keepAnswer(tx, { call: ctx.call, userID: viewer.userID }, added);
    return added;
  });
}

/**
 * Changes an account. A stored password goes only to the server that it was given for: with another host, user name or protocol it has
 * to be typed again. Where it is the auto updater, it is looked at anew.
 */
export async function updateFtpAccount(
  ctx: Ctx,
  servers: FileServers,
  sent: Omit<Edit, 'password'> & {
    ftpAaccountID: number;
    accountID?: number | undefined;
    password?: string | undefined;
  },
): Promise<FtpAccount> {
  const { account_id: accountID, ftp_account_id: ftpAccountID } = await mustBeOwn(ctx, sent.ftpAaccountID);
  const viewer = mustBeAdmin(ctx);
  mustBeOwnAccount(viewer, sent.accountID ?? viewer.accountID);
  return ctx.services.db.kysely.transaction().execute(async (tx) => {
    await chooseAutoUpdater(tx, accountID, ftpAccountID, ftpAccountID);
    // Held, so that nobody gives another password for another server between the look and the change.
    const before = await holdStored(tx, ftpAccountID);
    if (!before) throw new Refusal('notFound');
    if (!sent.password) mustBeSameLogin(before, sent);
    const changed = await store.changeAccount(tx, ftpAccountID, {
      ...fieldsOf(sent),
      ...(sent.password ? { password_sealed: servers.sealer.seal(sent.password) } : {}),
      // Another server shows another key, and so does one that was set up anew, which the admin confirms by saving.
      host_key: null,
    });
    await hurry(tx, changed.ftp_account_id);
    await note(tx, ctx, { kind: 'ftpAccountChanged', about: changed.name });
    return toFtpAccount(changed);
  });
}

/** Where an account is, as far as it is sent. */
type Server = Pick<Edit, 'protocol' | 'host'>;

export const isSameServer = (before: StoredAccount, { host, protocol }: Server): boolean =>
  before.host === host && before.protocol === protocol;

/** Throws `badInput` at the password where the stored one would go to another server than it was given for. */
export function mustBeSameLogin(before: StoredAccount, sent: Server & Pick<Edit, 'userName'>): void {
  if (isSameServer(before, sent) && before.user_name === sent.userName) return;
  const message = 'Please enter the password again, as the server or the user name has changed';
  throw new Refusal('badInput', { errors: [{ path: 'body.password', message }] });
}

/** Deletes an account; where it was the auto-updater, that is off then. */
export async function deleteFtpAccount(ctx: Ctx, ftpAccountID: number): Promise<void> {
  const account = await mustBeOwn(ctx, ftpAccountID);
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await chooseAutoUpdater(tx, account.account_id, null, account.ftp_account_id);
    await store.deleteAccount(tx, account.ftp_account_id);
    await note(tx, ctx, { kind: 'ftpAccountDeleted', about: account.name });
  });
}

/** Chooses the account whose banners are checked by themselves; 0 for none. */
export async function setAutoUpdater(ctx: Ctx, accountID: number, ftpAccountID: number): Promise<Account> {
  const viewer = mustBeAdmin(ctx);
  mustBeOwnAccount(viewer, accountID);
  const chosen = ftpAccountID === 0 ? undefined : await mustBeOwn(ctx, ftpAccountID);
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await chooseAutoUpdater(tx, accountID, ftpAccountID || null);
    await note(tx, ctx, chosen ? { kind: 'autoUpdaterSet', about: chosen.name } : { kind: 'autoUpdaterOff' });
  });
  return getAccount(ctx, accountID, false);
}
