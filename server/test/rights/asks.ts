/** The table of rights: asking for decisions, which members do about banners that they see, and what waits, which is one's own. */
import { askForDecisions, listAsks, listWaiting, restoreAsk, withdrawAsk } from '@marquee/contract/asks.ts';
import { setApprovalRule } from '@marquee/contract/sheets.ts';
import { aSheet } from '../builders.ts';
import { aReviewLink } from '../review-guest.ts';
import type { Call } from './attempts.ts';
import { guestOnly, loggedIn, members } from './expected.ts';
import type { Scene } from './stage.ts';
import { banner, privateBanner } from './versions.ts';

const ask = ({ sheetID }: Scene, { cellID }: { cellID: number }, { userID }: { userID: number }) => ({
  body: { sheetID, cellIDs: [cellID], userIDs: [userID] },
});

let nth = 0;

/** An ask of somebody who is no member, by a new link or by one that is there. */
const askGuest = ({ sheetID }: Scene, { cellID }: { cellID: number }, reviewLinkID: number | null = null) => ({
  body: { sheetID, cellIDs: [cellID], emailAddresses: [`asked${(nth += 1)}@example.com`], reviewLinkID },
});

/** An ask of the owner about a banner that all members see. */
async function asked(scene: Scene, isWithdrawn = false) {
  const { owner } = scene.people;
  const { askID } = (await owner.call(askForDecisions, ask(scene, await banner(scene), owner))).body;
  const sent = { params: { id: askID }, body: {} };
  if (isWithdrawn) await owner.call(withdrawAsk, { params: { id: String(askID) }, body: {} });
  return sent;
}

/** An ask of the guest to themselves about a banner that nobody else sees. */
async function askedAlone(scene: Scene, isWithdrawn = false) {
  const { guest } = scene.people;
  const { askID } = (await guest.call(askForDecisions, ask(scene, await privateBanner(scene), guest))).body;
  if (isWithdrawn) await guest.call(withdrawAsk, { params: { id: String(askID) }, body: {} });
  return { params: { id: askID }, body: {} };
}

export const asks: Call[] = [
  {
    name: 'ask for a decision on a banner',
    endpoint: askForDecisions,
    expected: members(201),
    input: async (scene) => ask(scene, await banner(scene), scene.people.owner),
  },
  {
    name: 'ask for a decision on a banner that is just for the guest',
    endpoint: askForDecisions,
    expected: guestOnly(201),
    input: async (scene) => ask(scene, await privateBanner(scene), scene.people.guest),
  },
  {
    name: 'ask a client for a decision on a banner',
    endpoint: askForDecisions,
    expected: members(201),
    input: async (scene) => askGuest(scene, await banner(scene)),
  },
  {
    name: 'ask a client for a decision by a review link of another sheet',
    endpoint: askForDecisions,
    expected: members('404 notFound'),
    input: async (scene) => {
      const elsewhere = await aSheet(scene.app);
      return askGuest(scene, await banner(scene), (await aReviewLink(elsewhere)).reviewLinkID);
    },
  },
  {
    name: 'ask a client for a decision on a banner that is just for the guest',
    endpoint: askForDecisions,
    expected: guestOnly('409 onlyYouSee'),
    input: async (scene) => askGuest(scene, await privateBanner(scene)),
  },
  { name: 'withdraw what was asked', endpoint: withdrawAsk, expected: members(200), input: (scene) => asked(scene) },
  {
    name: 'withdraw what was asked about a banner that is just for the guest',
    endpoint: withdrawAsk,
    expected: guestOnly(200),
    input: (scene) => askedAlone(scene),
  },
  {
    name: 'make what was asked stand again',
    endpoint: restoreAsk,
    expected: members(200),
    input: (scene) => asked(scene, true),
  },
  {
    name: 'make what was asked about a banner that is just for the guest stand again',
    endpoint: restoreAsk,
    expected: guestOnly(200),
    input: (scene) => askedAlone(scene, true),
  },
  {
    name: 'see who was asked about a banner',
    endpoint: listAsks,
    expected: members(200),
    input: async (scene) => ({ params: { id: (await banner(scene)).cellID } }),
  },
  {
    name: 'see who was asked about a banner that is just for the guest',
    endpoint: listAsks,
    expected: guestOnly(200),
    input: async (scene) => ({ params: { id: (await privateBanner(scene)).cellID } }),
  },
  {
    name: 'set when banners are approved',
    endpoint: setApprovalRule,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID }, body: { approvedWhen: 'everybody' } }),
  },
];

export const waiting: Call[] = [
  { name: 'see what waits for their decision', endpoint: listWaiting, expected: loggedIn(200) },
];
