/** What is written of accounts' brands. */
import type { Tx } from '#platform/db.ts';

export interface BrandEdit {
  name?: string | undefined;
  colour?: string | null | undefined;
  /** the WebP and its key; null takes the logo away */
  logo?: { bytes: Buffer; key: string } | null | undefined;
}

/** Changes what is given of a brand; what is undefined stays. */
export async function changeBrand(tx: Tx, accountID: number, { colour, logo, name }: BrandEdit): Promise<void> {
  const changed = {
    ...(name === undefined ? {} : { name }),
    ...(colour === undefined ? {} : { colour }),
    ...(logo === undefined ? {} : { logo: logo?.bytes ?? null, logo_key: logo?.key ?? null }),
  };
  await tx
    .insertInto('account_brand')
    .values({ account_id: accountID, ...changed })
    // Something has to be set for a row that is there.
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountID, ...changed }))
    .execute();
}
