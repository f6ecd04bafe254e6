/** Reads accounts' brands and their logos. */
import { logosPath, readableUnderWhite, type Brand } from '@marquee/contract/brand.ts';
import type { Queries } from '#platform/db.ts';

/** The brand of an account: its own name, no logo and no colour where nobody has chosen any. */
export async function findBrand(db: Queries, accountID: number): Promise<Brand | undefined> {
  const found = await db
    .selectFrom('account as a')
    .leftJoin('account_brand as b', 'b.account_id', 'a.account_id')
    .where('a.account_id', '=', accountID)
    .select(({ fn }) => [fn.coalesce('b.name', 'a.name').as('name'), 'b.colour', 'b.logo_key'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { colour, logo_key, name } = found;
  return { name, colour, logo: logo_key === null ? null : `${logosPath}${logo_key}.webp` };
}

/** A brand as clients are shown it: white words can be read on its colour. */
export async function findShownBrand(db: Queries, accountID: number): Promise<Brand> {
  const brand = await findBrand(db, accountID);
  if (!brand) throw new Error('There is no such account.');
  return { ...brand, colour: brand.colour === null ? null : readableUnderWhite(brand.colour) };
}

/** The account whose guest somebody is or was, if any. */
export async function accountOfGuest(db: Queries, userID: number): Promise<number | undefined> {
  const guest = await db.selectFrom('guest').where('user_id', '=', userID).select('account_id').executeTakeFirst();
  return guest?.account_id;
}

/** The WebP of a logo, by its address. */
export async function findLogo(db: Queries, address: string): Promise<Buffer | undefined> {
  const [file = ''] = address.startsWith(logosPath) ? [address.slice(logosPath.length)] : [];
  const [, key] = /^([\w-]{22})\.webp$/.exec(file) ?? [];
  if (key === undefined) return undefined;
  const found = await db.selectFrom('account_brand').where('logo_key', '=', key).select('logo').executeTakeFirst();
  return found?.logo ?? undefined;
}
