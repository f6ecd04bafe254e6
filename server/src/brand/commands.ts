/** What an account’s users may know and its admin users may change of how it shows itself to clients. */
import { randomBytes } from 'node:crypto';
import type { Brand } from '@marquee/contract/brand.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustBeOwnAccount } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import { readUnsubscribeToken } from '#mail/unsubscribe.ts';
import { findBrand, findShownBrand, accountOfGuest } from './find-brand.ts';
import { changeBrand } from './store.ts';

async function brandOf(ctx: Ctx, accountID: number): Promise<Brand> {
  const brand = await findBrand(ctx.services.db.kysely, accountID);
  if (!brand) throw new Refusal('notFound');
  return brand;
}

export async function getBrand(ctx: Ctx, accountID: number): Promise<Brand> {
  mustBeOwnAccount(mustBeLoggedIn(ctx), accountID);
  return brandOf(ctx, accountID);
}

/** The brand of an account as its guests see it, for whoever has a link out of a mail to one of them. Throws `badCode` for any other. */
export async function getBrandOfMail({ services }: Ctx, token: string): Promise<Brand> {
  const { kysely } = services.db;
  const alert = readUnsubscribeToken(services.settings, token);
  const accountID = alert && 'userID' in alert ? await accountOfGuest(kysely, alert.userID) : undefined;
  if (accountID === undefined) throw new Refusal('badCode');
  return findShownBrand(kysely, accountID);
}

/** What is left of a picture that somebody sent: a small WebP, made by the process that reads what is hostile. */
async function logoFrom(sent: string): Promise<{ bytes: Buffer; key: string }> {
  const maker = new PictureMaker();
  try {
    const { large } = await maker.make(Buffer.from(sent, 'base64'));
    return { bytes: Buffer.from(large.bytes), key: randomBytes(16).toString('base64url') };
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error;
    throw new Refusal(error.reason === 'unavailable' ? 'noPictures' : 'unreadableLogo');
  } finally {
    maker.close();
  }
}

export interface SentBrand {
  name?: string | undefined;
  colour?: string | null | undefined;
  /** base64 */
  logo?: string | null | undefined;
}

export async function updateBrand(ctx: Ctx, accountID: number, sent: SentBrand): Promise<Brand> {
  const viewer = mustBeLoggedIn(ctx);
  if (!viewer.isAdminUser) throw new Refusal('adminsOnly');
  mustBeOwnAccount(viewer, accountID);
  const logo = typeof sent.logo === 'string' ? await logoFrom(sent.logo) : sent.logo;
  const colour = sent.colour?.toLowerCase() ?? sent.colour;
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await changeBrand(tx, accountID, { name: sent.name, colour, logo });
    await note(tx, ctx, { kind: 'brandChanged' });
  });
  return brandOf(ctx, accountID);
}
