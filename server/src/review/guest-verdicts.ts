/** Deciding by a review link: the verdict is a member's in every way but for who gives it, and its words are shared. */
import { needsComment, type VerdictWord } from '@marquee/contract/decisions.ts';
import type { SentPin } from '@marquee/contract/pins.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import type { Services } from '#access/ctx.ts';
import { tellPosted, type Posted } from '#comments/post.ts';
import { isBlank } from '#decisions/commands.ts';
import { sayVerdict } from '#decisions/say-verdict.ts';
import { ringBells } from '#notifications/commands.ts';
import { mustBeGuest, mustShow } from './guest-rights.ts';
import { cleanByGuest, writeOnce } from './guest-writes.ts';
import { asSeenBy, viewOf } from './link-view.ts';
import { findOpenLink, type Asked, type OpenLink } from './open-link.ts';
import { sendersOf, tellApproved, untellApproved } from './senders.ts';

export interface GuestVerdict {
  cellID: number;
  number: number;
  verdict: VerdictWord;
  comment?: string | undefined;
  pin?: Omit<SentPin, 'cellID' | 'version'> | undefined;
  key: string;
}

/** A banner as its link shows it by now. */
async function shownNow(services: Services, link: OpenLink, cellID: number, userID: number): Promise<ReviewBanner> {
  const now = await findOpenLink(services.db.kysely, link.reviewLinkID);
  const banner = now && (await viewOf(services, now)).banners.find((one) => one.cellID === cellID);
  const [shown] = banner ? asSeenBy(services, now, [banner], userID) : [];
  if (!shown) throw new Refusal('notFound');
  return shown;
}

/** Throws what `mustBeGuest` throws, `notFound`, `otherVersion` and `verdictNeedsComment`. */
export async function decideInReview(services: Services, asked: Asked, said: GuestVerdict): Promise<ReviewBanner> {
  const { guest, link } = await mustBeGuest(services, asked, 'decide');
  const { cellID, comment = '', key, number, verdict } = said;
  await mustShow(services.db.kysely, link, cellID);
  if (isBlank(comment) && needsComment(verdict)) throw new Refusal('verdictNeedsComment');
  const words = isBlank(comment) ? '' : cleanByGuest(comment);
  const pin = said.pin && { ...said.pin, cellID, version: number };
  let posted: Posted | undefined;
  let told: number[] = [];
  const write = { link, guest, what: 'decide' as const, key, asked: ['decide', said], deed: 'decided' as const };
  await writeOnce(services, write, async (tx, say) => {
    await mustShow(tx, link, cellID);
    const by = { userID: guest.userID, reviewLinkID: link.reviewLinkID };
    const senders = await sendersOf(tx, link, guest, cellID);
    const given = { ...by, cellID, number, verdict, words, isShared: true, pin, senders };
    const giver = { isSeen: () => true, member: undefined, readers: [] };
    posted = (await sayVerdict(services, tx, say, given, giver)).posted;
    // What is said with words is told as these are.
    const about = { link, guest, cellID };
    const isBareApproval = !posted && verdict === 'approve';
    told = isBareApproval ? await tellApproved(tx, about) : await untellApproved(tx, about);
    return null;
  });
  if (posted) tellPosted(services, posted);
  ringBells(services, told);
  return shownNow(services, link, cellID, guest.userID);
}
