/** The table of rights: review links, which members make; what whoever holds one may do, whoever they are besides; and guests. */
import { randomUUID } from 'node:crypto';
import { getBrandOfMail } from '@marquee/contract/brand.ts';
import * as review from '@marquee/contract/review.ts';
import * as links from '@marquee/contract/review-links.ts';
import { freezeBanner } from '../frozen-banner.ts';
import { unsubscribeLink } from '#mail/unsubscribe.ts';
import { aReviewLink, Guest, tokenOf, type MadeLink } from '../review-guest.ts';
import type { Call } from './attempts.ts';
import { everybody, keepers, members, type Expected } from './expected.ts';
import type { Scene } from './stage.ts';
import { banner } from './versions.ts';

let nth = 0;
const address = () => `client${(nth += 1)}@example.com`;
const idOf = ({ reviewLinkID }: MadeLink) => ({ params: { id: reviewLinkID } });

export const reviewLinks: Call[] = [
  {
    name: 'list the review links of a sheet',
    endpoint: links.listReviewLinks,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'make a review link',
    endpoint: links.addReviewLink,
    expected: members(201),
    input: ({ sheetID }) => ({ body: { sheetID, name: 'For the client', scope: { of: 'sheet' } } }),
  },
  {
    name: 'change a review link',
    endpoint: links.updateReviewLink,
    expected: members(200),
    input: async (scene) => ({ ...idOf(await aReviewLink(scene)), body: { mayDecide: false } }),
  },
  {
    name: 'withdraw a review link',
    endpoint: links.revokeReviewLink,
    expected: members(204),
    input: async (scene) => idOf(await aReviewLink(scene)),
  },
];

/** A guest of a link of the scene's sheet. */
async function aGuest({ app, ...scene }: Scene, link?: MadeLink): Promise<Guest> {
  const guest = new Guest(app.base, link ?? (await aReviewLink(scene)));
  await guest.introduce('Cleo', address());
  return guest;
}

async function guestID(scene: Scene): Promise<number> {
  const emailAddress = address();
  await new Guest(scene.app.base, await aReviewLink(scene)).introduce('Cleo', emailAddress);
  const { guests: all } = (await scene.owner.call(links.listGuests, { params: { id: String(scene.sheetID) } })).body;
  return all.find((one) => one.emailAddress === emailAddress)?.guestID ?? 0;
}

/** Admin users of the account; an invitee is of another one. */
const admins = (answer: number): Expected => ({ ...keepers(answer), invitee: '404 notFound' });

export const guests: Call[] = [
  {
    name: 'see whose mail it was, by the unsubscribe link of a mail to a guest',
    endpoint: getBrandOfMail,
    expected: everybody(200),
    input: async (scene) => {
      const alert = { userID: await guestID(scene), of: 'asked', isGuest: true } as const;
      return {
        params: { token: unsubscribeLink(scene.app.services.settings, '', alert).replace('/unsubscribe/', '') },
      };
    },
  },
  {
    name: 'see whose mail it was, without the link’s signature',
    endpoint: getBrandOfMail,
    expected: everybody('404 badCode'),
    input: async (scene) => ({ params: { token: `g${await guestID(scene)}-asked-${'A'.repeat(43)}` } }),
  },
  {
    name: 'list the guests of a sheet',
    endpoint: links.listGuests,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'make two guests one',
    endpoint: links.mergeGuests,
    expected: admins(200),
    input: async (scene) => ({
      params: { id: await guestID(scene) },
      body: { otherGuestID: await guestID(scene) },
    }),
  },
  {
    name: 'forget a guest',
    endpoint: links.forgetGuest,
    expected: admins(204),
    input: async (scene) => ({ params: { id: await guestID(scene) } }),
  },
];

/** For whoever holds the link: no login counts, nor a wrong one. */
const holders = (answer: number | string): Expected => ({
  ...everybody(answer),
  unknown: `${answer}`,
  forger: `${answer}`,
});
const by = (link: { path: string }) => ({ headers: { [review.reviewHeader]: tokenOf(link) } });
const noLink = { path: `/review/${'A'.repeat(43)}` };

async function aBannerOf(scene: Scene) {
  const cell = await banner(scene);
  await freezeBanner(scene.app.db.kysely, cell.cellID);
  return { params: { id: cell.cellID } };
}
const verdict = () => ({ number: 1, verdict: 'approve', key: randomUUID() });

/** A link that shows another row than that of the banner. */
const ofOtherRow = (scene: Scene) => aReviewLink(scene, { scope: { of: 'rows', rowIDs: [scene.rows[1].rowID] } });

async function withdrawn(scene: Scene): Promise<MadeLink> {
  const link = await aReviewLink(scene);
  await scene.owner.call(links.revokeReviewLink, { params: { id: String(link.reviewLinkID) } });
  return link;
}
const expired = (scene: Scene) => aReviewLink(scene, { expiresAt: new Date(Date.now() - 1_000).toISOString() });

export const reviews: Call[] = [
  {
    name: 'read a review by its link',
    endpoint: review.getReview,
    expected: holders(200),
    input: async (scene) => by(await aReviewLink(scene)),
  },
  {
    name: 'read a review without its link',
    endpoint: review.getReview,
    expected: holders('404 notFound'),
    input: () => ({}),
  },
  {
    name: 'read a review by a link that never was',
    endpoint: review.getReview,
    expected: holders('404 notFound'),
    input: () => by(noLink),
  },
  {
    name: 'read a review by a link that was withdrawn',
    endpoint: review.getReview,
    expected: holders('410 linkWithdrawn'),
    input: async (scene) => by(await withdrawn(scene)),
  },
  {
    name: 'read a review by a link that has expired',
    endpoint: review.getReview,
    expected: holders('410 linkExpired'),
    input: async (scene) => by(await expired(scene)),
  },
  {
    name: 'read a review whose password was not given',
    endpoint: review.getReview,
    expected: holders('403 linkNeedsPassword'),
    input: async (scene) => by(await aReviewLink(scene, { password: 'sesame' })),
  },
  {
    name: 'open a review by its password',
    endpoint: review.openReview,
    expected: holders(204),
    input: async (scene) => ({ ...by(await aReviewLink(scene, { password: 'sesame' })), body: { password: 'sesame' } }),
  },
  {
    name: 'learn where a banner of a review is played from',
    endpoint: review.getReviewBanner,
    expected: holders(200),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await aReviewLink(scene)) }),
  },
  {
    name: 'learn where a banner is played from by a link that does not show it',
    endpoint: review.getReviewBanner,
    expected: holders('404 notFound'),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await ofOtherRow(scene)) }),
  },
  {
    name: 'learn where an older version is played from by a link that shows none',
    endpoint: review.getReviewBanner,
    expected: holders('404 notFound'),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await aReviewLink(scene)), query: { version: '2' } }),
  },
  {
    name: 'read the shared comments on a banner of a review',
    endpoint: review.listReviewComments,
    expected: holders(200),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await aReviewLink(scene)) }),
  },
  {
    name: 'read the shared comments on a banner that the link does not show',
    endpoint: review.listReviewComments,
    expected: holders('404 notFound'),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await ofOtherRow(scene)) }),
  },
  {
    name: 'say who they are at a review',
    endpoint: review.introduceGuest,
    expected: holders(200),
    input: async (scene) => {
      const link = by(await aReviewLink(scene));
      return () => ({ ...link, body: { name: 'Cleo', emailAddress: address() } });
    },
  },
  {
    name: 'give a code that nobody asked for',
    endpoint: review.confirmGuest,
    expected: holders('410 guestCodeOver'),
    input: async (scene) => ({ ...by(await aReviewLink(scene)), body: { code: '123456' } }),
  },
  {
    name: 'change the name of a guest',
    endpoint: review.updateGuest,
    expected: holders(200),
    input: async (scene) => ({ headers: (await aGuest(scene)).headers, body: { name: 'Cleo C.' } }),
  },
  {
    name: 'change the name of nobody',
    endpoint: review.updateGuest,
    expected: holders('403 sayWhoYouAre'),
    input: async (scene) => ({ ...by(await aReviewLink(scene)), body: { name: 'Cleo C.' } }),
  },
  {
    name: 'decide as a guest of a review',
    endpoint: review.decideInReview,
    expected: holders(201),
    input: async (scene) => ({
      ...(await aBannerOf(scene)),
      headers: (await aGuest(scene)).headers,
      body: verdict(),
    }),
  },
  {
    name: 'decide by a review link without a name',
    endpoint: review.decideInReview,
    expected: holders('403 sayWhoYouAre'),
    input: async (scene) => ({ ...(await aBannerOf(scene)), ...by(await aReviewLink(scene)), body: verdict() }),
  },
  {
    name: 'decide on a banner that the link of a guest does not show',
    endpoint: review.decideInReview,
    expected: holders('404 notFound'),
    input: async (scene) => ({
      ...(await aBannerOf(scene)),
      headers: (await aGuest(scene, await ofOtherRow(scene))).headers,
      body: verdict(),
    }),
  },
  {
    name: 'decide by a link that allows no decisions',
    endpoint: review.decideInReview,
    expected: holders('403 linkWithoutDecisions'),
    input: async (scene) => ({
      ...(await aBannerOf(scene)),
      headers: (await aGuest(scene, await aReviewLink(scene, { mayDecide: false }))).headers,
      body: verdict(),
    }),
  },
  {
    name: 'comment as a guest of a review',
    endpoint: review.commentInReview,
    expected: holders(201),
    input: async (scene) => ({
      ...(await aBannerOf(scene)),
      headers: (await aGuest(scene)).headers,
      body: { comment: '<p>Larger</p>', key: randomUUID() },
    }),
  },
  {
    name: 'comment by a link that allows no comments',
    endpoint: review.commentInReview,
    expected: holders('403 linkWithoutComments'),
    input: async (scene) => ({
      ...(await aBannerOf(scene)),
      headers: (await aGuest(scene, await aReviewLink(scene, { mayComment: false }))).headers,
      body: { comment: '<p>Larger</p>', key: randomUUID() },
    }),
  },
];
