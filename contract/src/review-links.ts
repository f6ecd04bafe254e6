/** Review links: addresses by which clients without an account look at banners of a sheet, decide and comment; made by members. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, IdPath, Name, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { Person } from '#people.ts';
import { reviewOptions, usualOptions } from '#review-options.ts';

/** Which rows a link shows: those of the whole sheet, of groups, or these. */
export const ReviewScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('sheet') }),
  z.object({ of: z.literal('groups'), groupIDs: z.array(Id).min(1).max(limits.groupsPerSheet) }),
  z.object({ of: z.literal('rows'), rowIDs: z.array(Id).min(1).max(limits.bannersAskedAtOnce) }),
]);
export type ReviewScope = z.infer<typeof ReviewScope>;

const settings = {
  name: Name,
  scope: ReviewScope,
  /** columns shown: Banner columns whose banners it is about (all, where none is named), and others beside them */
  columnIDs: z.array(Id).max(limits.columnsPerSheet),
  ...reviewOptions,
  expiresAt: z.iso.datetime().nullable(),
};

/** Who came by a link. */
export const ReviewVisit = z.object({ guest: Person, lastSeenAt: z.iso.datetime() });
export type ReviewVisit = z.infer<typeof ReviewVisit>;

export const ReviewLink = z.object({
  ...settings,
  reviewLinkID: Id,
  sheetID: Id,
  /** the path of its page, with its token */
  path: z.string(),
  hasPassword: z.boolean(),
  madeBy: Person,
  madeAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** the last time that anybody opened it */
  lastSeenAt: z.iso.datetime().nullable(),
  visits: z.array(ReviewVisit),
  /** how many banners it shows, and how many of these are decided */
  banners: z.int(),
  decided: z.int(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

const Password = Words.min(limits.password.min).max(limits.password.max);

export const listReviewLinks = endpoint({
  name: 'listReviewLinks',
  method: 'GET',
  path: '/api/sheets/{id}/review-links',
  tag: 'Review',
  summary: 'Lists the review links of a sheet, the newest first, with who came by them. For members.',
  params: IdPath,
  reply: z.object({ links: z.array(ReviewLink) }),
  status: 200,
});

export const addReviewLink = endpoint({
  name: 'addReviewLink',
  method: 'POST',
  path: '/api/review-links',
  tag: 'Review',
  summary: 'Makes a review link of a sheet, of groups or of rows. For members.',
  body: z.object({
    sheetID: Id,
    name: settings.name,
    scope: settings.scope,
    columnIDs: settings.columnIDs.default([]),
    mayComment: settings.mayComment.default(usualOptions.mayComment),
    mayDecide: settings.mayDecide.default(usualOptions.mayDecide),
    maySeeOlder: settings.maySeeOlder.default(usualOptions.maySeeOlder),
    confirmByCode: settings.confirmByCode.default(usualOptions.confirmByCode),
    expiresAt: settings.expiresAt.default(null),
    password: Password.nullish(),
  }),
  reply: ReviewLink,
  status: 201,
  takesKey: true,
});

export const updateReviewLink = endpoint({
  name: 'updateReviewLink',
  method: 'PUT',
  path: '/api/review-links/{id}',
  tag: 'Review',
  summary: 'Changes a review link; `password: null` takes its password away. Open pages follow at once. For members.',
  params: IdPath,
  body: z.object({ ...settings, password: Password.nullable() }).partial(),
  reply: ReviewLink,
  status: 200,
});

export const revokeReviewLink = endpoint({
  name: 'revokeReviewLink',
  method: 'DELETE',
  path: '/api/review-links/{id}',
  tag: 'Review',
  summary: 'Revokes a review link for good: open pages show nothing more, at once. For members.',
  params: IdPath,
  status: 204,
});

/** A guest, as the members of a sheet that they came to see them. */
export const Guest = z.object({
  guestID: Id,
  person: Person,
  emailAddress: z.string(),
  isConfirmed: z.boolean(),
  /** whether they turned off the emails that ask for decisions */
  turnedAsksOff: z.boolean(),
  /** the last time that they came to this sheet; null of who was asked and has not come */
  lastSeenAt: z.iso.datetime().nullable(),
  /** the link that they came by last, or were asked by */
  linkName: z.string(),
});
export type Guest = z.infer<typeof Guest>;

export const listGuests = endpoint({
  name: 'listGuests',
  method: 'GET',
  path: '/api/sheets/{id}/guests',
  tag: 'Review',
  summary:
    'Lists the guests who said who they are at review links of a sheet, or were asked for decisions there. For members.',
  params: IdPath,
  reply: z.object({ guests: z.array(Guest) }),
  status: 200,
});

export const mergeGuests = endpoint({
  name: 'mergeGuests',
  method: 'POST',
  path: '/api/guests/{id}/merge',
  tag: 'Review',
  summary: 'Merges another guest into this one. For admin users of the account.',
  params: IdPath,
  body: z.object({ otherGuestID: Id }),
  reply: Guest,
  status: 200,
});

export const forgetGuest = endpoint({
  name: 'forgetGuest',
  method: 'DELETE',
  path: '/api/guests/{id}',
  tag: 'Review',
  summary: 'Forgets who a guest is: their words stay, their name and address go. For admin users of the account.',
  params: IdPath,
  status: 204,
});
