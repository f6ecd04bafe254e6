/** What may be asked about people and accounts. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Account, Person, User } from '@marquee/contract/people.ts';
import { mustBeLoggedIn, mustBeOwnAccount } from '#access/roles.ts';
import type { Ctx } from '#access/ctx.ts';
import { findAccount, findUser, usersOfAccount } from './find-people.ts';

export async function getLoggedInUser(ctx: Ctx): Promise<User | undefined> {
  return ctx.viewer && findUser(ctx.services.db.kysely, ctx.viewer.userID);
}

export async function getAccount(ctx: Ctx, accountID: number, includeUsers: boolean): Promise<Account> {
  const viewer = mustBeLoggedIn(ctx);
  mustBeOwnAccount(viewer, accountID);
  const include = { users: includeUsers, forAdmin: viewer.isAdminUser };
  const account = await findAccount(ctx.services.db.kysely, accountID, include);
  if (!account) throw new Refusal('notFound');
  return account;
}

export async function listUsers(ctx: Ctx, accountID: number): Promise<Person[]> {
  mustBeOwnAccount(mustBeLoggedIn(ctx), accountID);
  return usersOfAccount(ctx.services.db.kysely, accountID);
}
