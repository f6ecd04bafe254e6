/** The review page: what whoever holds a review link sees and may do. Built from nothing up; nothing of it is in the public view. */
import { z } from 'zod';
import { DecisionState, VerdictWord } from '#decisions.ts';
import { endpoint } from '#endpoint.ts';
import { guestCode } from '#guest-code.ts';
import { Id, IdPath, PersonName, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { EmailAddress } from '#people.ts';
import { SentPin } from '#pins.ts';
import { reviewOptions } from '#review-options.ts';
import { Moments } from '#stills.ts';

/** The header that carries a link's token: never an address, which would be written into logs and sent on as a referrer. */
export const reviewHeader = 'Review-Link';

/** The languages of the review page and of its mails, the first where the reader's is none of them. */
export const reviewLanguages = ['en', 'de', 'fr', 'es', 'nl'] as const;
export const ReviewLanguage = z.enum(reviewLanguages);
export type ReviewLanguage = z.infer<typeof ReviewLanguage>;

/** Who wrote or decided something, as guests are told: a name, and whose side they are on. Never an address. */
export const ReviewAuthor = z.object({
  name: z.string(),
  /** whether it is the reader */
  isOwn: z.boolean(),
  /** whether they belong to the studio, not to its guests */
  isStudio: z.boolean(),
});
export type ReviewAuthor = z.infer<typeof ReviewAuthor>;

export const ReviewPin = SentPin.omit({ cellID: true }).extend({ number: z.int() });
export type ReviewPin = z.infer<typeof ReviewPin>;

/** A shared comment on a banner's row. */
export const ReviewComment = z.object({
  commentID: Id,
  parentCommentID: Id.nullable(),
  by: ReviewAuthor,
  /** clean html; empty where it was deleted and only its replies keep it */
  text: z.string(),
  at: z.iso.datetime(),
  isEdited: z.boolean(),
  resolved: z.boolean(),
  /** the verdict that it was said with */
  verdict: VerdictWord.optional(),
  pin: ReviewPin.optional(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** What somebody decided on a version, as it stands. */
export const ReviewVerdict = z.object({ by: ReviewAuthor, verdict: VerdictWord, at: z.iso.datetime() });
export type ReviewVerdict = z.infer<typeof ReviewVerdict>;

export const ReviewVersion = z.object({
  number: z.int(),
  takenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  state: DecisionState,
  /** the last words of each person who has said something that stands, the newest last */
  verdicts: z.array(ReviewVerdict),
});
export type ReviewVersion = z.infer<typeof ReviewVersion>;

export const ReviewBanner = z.object({
  cellID: Id,
  rowID: Id,
  /** the name of its row */
  name: z.string(),
  groupName: z.string(),
  /** the name of its column, where the link shows banners of several; else empty */
  columnName: z.string(),
  /** 1 picture, 2 html, 3 film, as `bannerFileTypes` */
  fileType: z.literal([1, 2, 3]),
  /** pixels, where they are known */
  width: z.int().nullable(),
  height: z.int().nullable(),
  state: DecisionState,
  /** what the reader said of the current version and did not take back */
  ownVerdict: VerdictWord.nullable(),
  /** the newest first; only the current one where the link shows no older ones, and none while it is not frozen yet */
  versions: z.array(ReviewVersion),
  /** what the link shows beside the banner, in the order of the columns; only what is filled in */
  fields: z.array(z.object({ name: z.string(), text: z.string(), colour: z.string().optional() })),
  /** pictures of it, where there are any */
  still: z.object({ small: z.string(), large: z.string() }).nullable(),
  /** whether the current version has a strip of its moments by now */
  hasMoments: z.boolean(),
  /** shared ones that were not deleted */
  noOfComments: z.int(),
});
export type ReviewBanner = z.infer<typeof ReviewBanner>;

/** Who the reader is by now; null until they wrote something. */
export const ReviewGuest = z.object({
  name: z.string(),
  emailAddress: z.string(),
  /** whether the address was proven by a code */
  isConfirmed: z.boolean(),
  wantsReplies: z.boolean(),
});
export type ReviewGuest = z.infer<typeof ReviewGuest>;

/** The account whose link it is. */
export const ReviewBrand = z.object({
  name: z.string(),
  /** the address of its logo */
  logo: z.string().nullable(),
  /** `#rrggbb`, dark enough for white words on it */
  colour: z.string().nullable(),
});
export type ReviewBrand = z.infer<typeof ReviewBrand>;

export const ReviewPage = z.object({
  name: z.string(),
  brand: ReviewBrand,
  ...reviewOptions,
  expiresAt: z.iso.datetime().nullable(),
  guest: ReviewGuest.nullable(),
  banners: z.array(ReviewBanner),
  /** stands for all of the above: pages compare it with what they are told */
  mark: z.string(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/api/review',
  tag: 'Review',
  summary: 'Gets what a review link shows. Its token is sent in the Review-Link header.',
  reply: ReviewPage,
  status: 200,
});

export const openReview = endpoint({
  name: 'openReview',
  method: 'POST',
  path: '/api/review/password',
  tag: 'Review',
  summary: 'Opens a review link that asks for a password. Wrong ones are counted like failed logins.',
  body: z.object({ password: Words.min(1).max(limits.password.max) }),
  status: 204,
});

export const getReviewBanner = endpoint({
  name: 'getReviewBanner',
  method: 'GET',
  path: '/api/review/banners/{id}',
  tag: 'Review',
  summary: 'Gets the address that a version of a banner plays from, for whoever holds a review link that shows it.',
  params: IdPath,
  query: z.object({
    /** the current one where none is given */
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole number')
      .transform(Number)
      .optional(),
  }),
  reply: z.object({
    address: z.string(),
    number: z.int().nullable(),
    /** of the version: an older one may be another kind of file than the banner is now */
    fileType: z.int().optional(),
    /** the pictures of its moments; left out where there are none, or none yet */
    moments: Moments.optional(),
  }),
  status: 200,
});

export const listReviewComments = endpoint({
  name: 'listReviewComments',
  method: 'GET',
  path: '/api/review/banners/{id}/comments',
  tag: 'Review',
  summary: 'Lists the shared comments on a banner’s row, oldest first.',
  params: IdPath,
  reply: z.object({ comments: z.array(ReviewComment) }),
  status: 200,
});

/**
 * Says who the reader is, before they first write. An address that another device has used, or that a link wants proven, is mailed a code:
 * `needsCode`, and the reader is nobody until it is given.
 */
export const introduceGuest = endpoint({
  name: 'introduceGuest',
  method: 'POST',
  path: '/api/review/guest',
  tag: 'Review',
  summary:
    'Says the name and email address of whoever holds a review link; mails a code where the address must be proven.',
  body: z.object({
    name: PersonName,
    emailAddress: EmailAddress,
    language: ReviewLanguage.default('en'),
    wantsReplies: z.boolean().default(false),
  }),
  reply: z.object({ needsCode: z.boolean() }),
  status: 200,
});

export const confirmGuest = endpoint({
  name: 'confirmGuest',
  method: 'POST',
  path: '/api/review/guest/code',
  tag: 'Review',
  summary: `Proves an email address by the six digits that were mailed to it: good for ${guestCode.minutes} minutes and ${guestCode.tries} tries.`,
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Please enter the six digits of the email.'),
  }),
  reply: ReviewGuest,
  status: 200,
});

export const updateGuest = endpoint({
  name: 'updateGuest',
  method: 'PUT',
  path: '/api/review/guest',
  tag: 'Review',
  summary: 'Changes one’s own name, or whether one is mailed replies.',
  body: z.object({ name: PersonName.optional(), wantsReplies: z.boolean().optional() }),
  reply: ReviewGuest,
  status: 200,
});

export const decideInReview = endpoint({
  name: 'decideInReview',
  method: 'POST',
  path: '/api/review/banners/{id}/verdicts',
  tag: 'Review',
  summary: 'Approves the version that a banner plays, requests changes or rejects it, or takes that back.',
  params: IdPath,
  body: z.object({
    /** the version that was looked at; refused where the banner plays another one by now */
    number: z.int().min(1).max(999_999_999),
    verdict: VerdictWord,
    /** html, as in comments, of as many bytes; needed for changes and reject */
    comment: Words.optional(),
    pin: SentPin.omit({ cellID: true, version: true }).optional(),
    /** chosen by the sender, so that what got no answer is sent again and carried out once */
    key: z.uuid(),
  }),
  reply: ReviewBanner,
  status: 201,
});

export const commentInReview = endpoint({
  name: 'commentInReview',
  method: 'POST',
  path: '/api/review/banners/{id}/comments',
  tag: 'Review',
  summary: 'Adds a comment to a banner’s row, or a reply to the first comment of a shared thread.',
  params: IdPath,
  body: z.object({
    /** html of as many bytes as in comments: how long it is is told by a refusal of its own */
    comment: Words,
    parentCommentID: Id.nullish(),
    pin: SentPin.omit({ cellID: true }).optional(),
    key: z.uuid(),
  }),
  reply: ReviewComment,
  status: 201,
});

/** Whether a call is one of those that who holds a link makes by it, and as nobody else. */
export const isByReviewLink = (path: string | undefined): boolean =>
  path === getReview.path || path?.startsWith(`${getReview.path}/`) === true;

/** Where a page hears of changes: server-sent events of one line, the mark of what the link shows now, `gone` once it shows nothing, or `locked` where it asks for another password. */
export const reviewChangesPath = '/api/review/changes';
