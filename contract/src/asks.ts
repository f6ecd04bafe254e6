/** Asking for decisions: members ask each other, and guests by a review link, to decide on banners until a day; what waits for oneself is read here. */
import { z } from 'zod';
import { BannerDecision } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { EmailAddress, Person } from '#people.ts';

const People = z.array(Id).min(1).max(limits.askedAtOnce);
const Cells = z.array(Id).min(1).max(limits.bannersAskedAtOnce);

/** What it makes of the banners that it is about, as far as the caller sees them. */
const Asked = z.object({ askID: Id, decisions: z.array(BannerDecision) });

export const askForDecisions = endpoint({
  name: 'askForDecisions',
  method: 'POST',
  path: '/api/asks',
  tag: 'Decisions',
  summary:
    'Asks members of a sheet, and guests by their addresses, to decide on banners; each is told once, with a link to what waits. Cells without a banner are left out.',
  body: FromConnection.extend({
    sheetID: Id,
    cellIDs: Cells,
    userIDs: z.array(Id).max(limits.askedAtOnce).default([]),
    /** of guests; a member's address asks the member */
    emailAddresses: z.array(EmailAddress).max(limits.askedAtOnce).default([]),
    /** the link by which guests are asked, which has to show all of it; without one a new link is made of these banners alone */
    reviewLinkID: Id.nullable().default(null),
    dueOn: z.iso.date().nullable().default(null),
    message: Words.trim().max(limits.askMessage).default(''),
  }).refine(({ emailAddresses, userIDs }) => emailAddresses.length + userIDs.length > 0, {
    path: ['userIDs'],
    message: 'must name somebody',
  }),
  reply: Asked.extend({
    /** guests who got no mail of it, as they turned these off; absent where all of them got one */
    notMailed: z.array(Person).optional(),
  }),
  status: 201,
  takesKey: true,
});

/** All of an ask, or what of it is about these banners and these people. */
const Part = FromConnection.extend({ cellIDs: Cells.optional(), userIDs: People.optional() });

export const withdrawAsk = endpoint({
  name: 'withdrawAsk',
  method: 'POST',
  path: '/api/asks/{id}/withdraw',
  tag: 'Decisions',
  summary: 'Withdraws an ask, or a part of it: nobody is reminded of it any more. For members.',
  params: IdPath,
  body: Part,
  reply: Asked,
  status: 200,
  takesKey: true,
});

export const restoreAsk = endpoint({
  name: 'restoreAsk',
  method: 'POST',
  path: '/api/asks/{id}/restore',
  tag: 'Decisions',
  summary: 'Makes an ask that was withdrawn, or a part of it, stand again. Nobody is mailed. For members.',
  params: IdPath,
  body: Part,
  reply: Asked,
  status: 200,
  takesKey: true,
});

/** One person who was asked to decide on a banner, as things stand. */
export const StandingAsk = z.object({
  askID: Id,
  by: Person,
  person: Person,
  dueOn: z.iso.date().nullable(),
  message: z.string(),
  at: z.iso.datetime(),
  /** whether they have yet to decide on what the banner plays */
  isWaiting: z.boolean(),
  /** the review link by which a guest was asked; null for a member */
  link: z.object({ reviewLinkID: Id, name: z.string(), isOver: z.boolean() }).nullable(),
});
export type StandingAsk = z.infer<typeof StandingAsk>;

export const listAsks = endpoint({
  name: 'listAsks',
  method: 'GET',
  path: '/api/cells/{id}/asks',
  tag: 'Decisions',
  summary: 'Lists who was asked to decide on a banner, by whom and until when; for members who see its cell.',
  params: IdPath,
  reply: z.object({ asks: z.array(StandingAsk) }),
  status: 200,
});

/** What waits for oneself on one sheet. */
export const WaitingSheet = z.object({
  sheet: z.object({ sheetID: Id, name: z.string(), url: z.string() }),
  /** how many banners */
  banners: z.int(),
  /** the earliest day until when one was asked for */
  dueOn: z.iso.date().nullable(),
  /** whether that day is past where the database is; to its reader it is by their own day */
  isOverdue: z.boolean(),
});
export type WaitingSheet = z.infer<typeof WaitingSheet>;

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/api/waiting',
  tag: 'Decisions',
  summary: 'Lists by sheet how many banners wait for your decision, soonest due first.',
  reply: z.object({ sheets: z.array(WaitingSheet) }),
  status: 200,
});
