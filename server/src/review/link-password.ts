/** Opening a review link that has a password: wrong ones are counted like failed logins. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Services } from '#access/ctx.ts';
import { countedNetwork } from '#http/origin.ts';
import { isPassword } from '#people/passwords.ts';
import { forgetLoginFailures, isWithin } from '#people/store.ts';
import { openedBy, openedCookie, type SetCookie } from './link-token.ts';
import { mustFindLink, type Asked } from './open-link.ts';

/** Passwords that one network may try at one link, and everybody together: behind one network a whole office may be. */
const triesPerNetwork = { most: 10, minutes: 15 };
const triesPerLink = { most: 100, minutes: 15 };
const openSeconds = 30 * 86_400;

/** Throws `linkPasswordWrong`, or `tooManyLinkPasswords`. */
export async function openReview(services: Services, asked: Asked, password: string): Promise<SetCookie[]> {
  const link = await mustFindLink(services, asked);
  const { passwordHash, reviewLinkID } = link;
  if (passwordHash === null) return [];
  const { kysely } = services.db;
  const subjects = [
    [`review:${reviewLinkID}:${countedNetwork(asked.address)}`, triesPerNetwork],
    [`review:${reviewLinkID}`, triesPerLink],
  ] as const;
  // Counted before it is looked at, so that guesses sent all at once count like those sent one after another.
  const isFine = await kysely.transaction().execute(async (tx) => {
    for (const [subject, limit] of subjects) if (!(await isWithin(tx, subject, limit))) return false;
    return true;
  });
  if (!isFine) throw new Refusal('tooManyLinkPasswords', { retryAfter: triesPerNetwork.minutes * 60 });
  if (!(await isPassword(password, passwordHash))) throw new Refusal('linkPasswordWrong');
  for (const [subject] of subjects) await forgetLoginFailures(kysely, subject);
  const { settings } = services;
  const value = openedBy(settings, reviewLinkID, passwordHash);
  return [{ name: openedCookie(settings, reviewLinkID), value, seconds: openSeconds }];
}
