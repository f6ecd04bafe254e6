/** The account's name, logo and colour in its mails to guests. */
import { sayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import { findShownBrand } from '#brand/find-brand.ts';
import type { MailBrand } from '#mail/letter.ts';
import type { Queries } from '#platform/db.ts';

/** How an account shows itself in mails, in any language. */
export async function mailBrandOf(db: Queries, accountID: number): Promise<(language: string) => MailBrand> {
  const brand = await findShownBrand(db, accountID);
  return (language) => ({ ...brand, sentWith: sayInMail(language, 'sentWith') });
}
