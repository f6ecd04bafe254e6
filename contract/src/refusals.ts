/** Every way in which Marquee says no: a stable code, its HTTP status and its sentence. The specification's error catalogue is kept word for word. */
import { limits } from '#limits.ts';
import { withCommas } from '#with-commas.ts';

const refusal = <S extends number>(status: S, sentence: string) => ({ status, sentence });

// What a page says by itself, without a server's answer. It leaves out the rest of the table: an answer brings its own sentence.
export const badCode = refusal(404, 'There is a problem with the code in the URL.');
export const unreadableLogo = refusal(
  400,
  'This picture can’t be read. Please choose a PNG, JPEG, GIF, WebP or AVIF file of up to 25 megapixels.',
);
export const folderNotEmpty = refusal(
  409,
  'Deleting this folder is currently not allowed, as it has either folders or sheets under it. You can delete this folder once they have been removed.',
);
export const tooLarge = refusal(413, 'This request is too large.');
export const unexpected = refusal(500, 'Something went wrong on our side. Nothing was changed; please try again.');
export const unsure = refusal(503, 'We can’t tell whether this was saved. Please check before you try again.');

export const refusals = {
  loginFailed: refusal(401, 'Login failed, either username or password incorrect'),
  loginRequired: refusal(401, 'Please log in to do this.'),
  tooManyLogins: refusal(429, 'Too many failed logins. Please wait a while and try again.'),
  tooManyRequests: refusal(429, 'Too many requests. Please wait a moment and try again.'),
  tooManyTries: refusal(429, 'You have tried this too often in the last hour. Please try again later.'),
  tooManyMails: refusal(429, 'Too many emails were requested in the last hour. Please try again later.'),
  forgedRequest: refusal(403, 'This page is out of date. Please reload it and try again.'),
  otherPerson: refusal(403, 'Someone else is logged in in this browser now. Please reload the page.'),
  foreignOrigin: refusal(403, 'This request came from another site, so it was refused.'),

  badInput: refusal(400, 'Something in this request isn’t valid.'),
  fieldNotAllowed: refusal(400, 'A field named in updateFields cannot be changed by this call.'),
  wrongKind: refusal(400, 'The value does not fit the type of the column.'),
  otherSheet: refusal(400, 'The row and the column belong to different sheets.'),
  otherCell: refusal(400, 'This cell id does not belong to the given row and column.'),
  unknownOption: refusal(400, 'This status option doesn’t belong to the column.'),
  unknownPerson: refusal(400, 'This person does not belong to the sheet.'),
  unknownFtpAccount: refusal(
    400,
    'You can’t use this FTP account in this sheet. Please choose another one, or ask an admin user.',
  ),
  otherFtpFolder: refusal(
    403,
    'You can use the folders that this sheet’s banners are in. To use another one, please ask an admin user.',
  ),
  unknownFtpFolder: refusal(400, 'This folder could not be read.'),
  unknownGroup: refusal(400, 'This group was deleted.'),
  nothingToPass: refusal(409, 'No presets are chosen here. Please choose some under “Checks” first.'),
  packTooLarge: refusal(409, 'A delivery pack can hold up to 2 GB.'),
  nothingToPack: refusal(409, 'None of these banners is ready any more.'),
  unknownPreset: refusal(400, 'One of these presets isn’t available in this sheet any more. Please choose again.'),

  wrongPassword: refusal(400, 'Your current password is incorrect.'),
  passwordNeeded: refusal(400, 'Please enter your password to change your email address.'),
  addressTaken: refusal(409, 'This email address is already in use.'),
  badCode,
  inviteExpired: refusal(404, 'This invitation has expired. Please ask the person who invited you for a new one.'),
  inviteUsed: refusal(404, 'This invitation has been used already. You can log in with the password you chose.'),
  inviteWithdrawn: refusal(404, 'This invitation was withdrawn.'),
  inviteReplaced: refusal(404, 'A newer invitation was sent to you. Please use the link in the latest email.'),
  notToOther: refusal(400, 'This is not the email address that the code was sent to.'),

  unreadableLogo,
  noEndPicture: refusal(
    409,
    'There is no picture of the end of this version to save. One that was just added may need a minute.',
  ),
  imageTooHeavy: refusal(409, 'No image of this is that light. Please allow more KB, or choose the other format.'),
  momentTooLate: refusal(409, 'The banner is over before that moment.'),
  momentTooFar: refusal(
    409,
    'Images can be saved of the first ten minutes of a banner, and of its end. Please choose an earlier moment, or the end.',
  ),
  noMomentPicture: refusal(
    409,
    'This moment could not be drawn. Please try again, choose another moment, or save the end.',
  ),
  noImages: refusal(409, 'This server can’t process pictures, so you can’t save images.'),
  noPictures: refusal(409, 'This server can’t process pictures, so you can’t upload a logo.'),

  emptyComment: refusal(400, 'Please write something first.'),
  commentTooLong: refusal(413, 'This comment is too long. Comments can have up to 64 KiB of formatted text.'),
  commentGone: refusal(404, 'This comment, or what it was about, was deleted.'),
  authorOnly: refusal(403, 'Only the author can change this comment.'),
  notYourThread: refusal(403, 'Only the person who started this thread or an admin user can change who reads it.'),
  threadIsShared: refusal(
    409,
    'This thread has been shared: clients with a review link can read it. Please check your words before you send them.',
  ),
  threadIsInternal: refusal(
    409,
    'This thread is internal now: only members can read it. Please send your words again.',
  ),
  sharedSince: refusal(
    409,
    'This thread has been shared since: clients with a review link would read this comment, too.',
  ),
  clientWroteHere: refusal(409, 'A client has written in this thread, so it stays shared.'),
  otherVersion: refusal(409, 'This banner plays a different version now. Please look at that one first.'),
  statusNotShared: refusal(400, 'This Status column is just for one person, but others can see the banners.'),
  nothingToDecide: refusal(409, 'None of these cells has a banner to decide on.'),
  onlyYouSee: refusal(409, 'Only you can see this column, so you can’t ask anyone else about it.'),
  verdictNeedsComment: refusal(400, 'Please say what should be changed.'),
  tooManyComments: refusal(409, `The limit of ${withCommas(limits.commentsPerPlace)} comments has been reached here.`),

  linkWithdrawn: refusal(410, 'This review link was withdrawn. Please ask the studio for a new one.'),
  linkExpired: refusal(410, 'This review link has expired. Please ask the studio for a new one.'),
  linkNeedsPassword: refusal(403, 'This review link needs a password.'),
  linkPasswordWrong: refusal(403, 'This is not the password of this review link.'),
  tooManyLinkPasswords: refusal(429, 'Too many wrong passwords. Please wait a while and try again.'),
  linkWithoutComments: refusal(403, 'Comments are switched off for this review link.'),
  linkWithoutDecisions: refusal(403, 'Decisions are switched off for this review link.'),
  sayWhoYouAre: refusal(403, 'Please say who you are first.'),
  confirmYourAddress: refusal(403, 'Please confirm your email address before you decide.'),
  guestCodeWrong: refusal(400, 'This is not the code from the email. Please check the six digits.'),
  guestCodeOver: refusal(410, 'This code has expired or was tried too often. Please ask for a new one.'),
  nothingToReview: refusal(400, 'This review link would show something that is not on this sheet.'),
  hiddenFromClients: refusal(409, 'Clients can’t be shown some of these banners: they are hidden from public.'),
  linkShowsLess: refusal(409, 'This review link doesn’t show all of these banners.'),
  tooManyReviewLinks: refusal(
    409,
    `This sheet is full. A sheet can have up to ${withCommas(limits.reviewLinksPerSheet)} review links.`,
  ),

  folderNotEmpty,
  folderIntoItself: refusal(400, 'A folder cannot be moved into itself or into a folder inside it.'),
  onlyIntoFolders: refusal(400, 'Only folders can hold folders and sheets.'),
  lastLinkStays: refusal(409, 'This is your only link to the sheet, so it stays in your tree.'),
  treeFull: refusal(409, `Your tree is full. It can have up to ${withCommas(limits.nodesPerTree)} folders and sheets.`),
  treeTooDeep: refusal(
    409,
    `Folders can be up to ${withCommas(limits.levelsPerTree)} levels deep. Please choose one further up.`,
  ),

  ftpAccountInUse: refusal(409, 'This FTP account is being used right now. Please try again in a moment.'),
  mailChanged: refusal(409, 'The members or the banners have changed. Please check again before you send.'),
  ftpFailed: refusal(502, 'The files could not be reached.'),

  presetChanged: refusal(
    409,
    'Someone else has changed this preset. Their changes are in the form now: please look them over and save again.',
  ),

  notFound: refusal(404, 'This does not exist, or you do not have access to it.'),
  noSuchCall: refusal(404, 'There is no such call.'),
  wrongMethod: refusal(405, 'There is a call at this address, but it is made by another method.'),
  forbidden: refusal(403, 'You can view this, but you can’t change it.'),
  adminsOnly: refusal(403, 'Only admin users can do this. Please contact us to upgrade to an admin account.'),
  ownerOnly: refusal(403, 'Only the owner can delete this sheet.'),
  ownerStays: refusal(403, 'The owner cannot be removed from the sheet.'),
  accountOnly: refusal(403, 'Only users of the account that this sheet belongs to can save it as a template.'),
  templateKeeperOnly: refusal(403, 'Only the person who made this template or an admin user can rename or delete it.'),
  giverOnly: refusal(403, 'Only the person who gave this view to everyone can take it back.'),
  creatorOnly: refusal(403, 'Only the person who created the column can make it just for them.'),

  tooManyRows: refusal(409, `This sheet is full. A sheet can have up to ${withCommas(limits.rowsPerSheet)} rows.`),
  tooManyColumns: refusal(
    409,
    `This sheet is full. A sheet can have up to ${withCommas(limits.columnsPerSheet)} columns.`,
  ),
  tooManyGroups: refusal(
    409,
    `This sheet is full. A sheet can have up to ${withCommas(limits.groupsPerSheet)} groups.`,
  ),
  tooManyOptions: refusal(
    409,
    `This column is full. A column can have up to ${withCommas(limits.optionsPerColumn)} options.`,
  ),
  tooManyViews: refusal(409, `This sheet is full. A sheet can have up to ${withCommas(limits.viewsPerSheet)} views.`),
  tooManyTemplates: refusal(
    409,
    `Your account is full. An account can have up to ${withCommas(limits.templatesPerAccount)} templates.`,
  ),
  tooManyPresets: refusal(
    409,
    `Your account is full. An account can have up to ${withCommas(limits.presetsPerAccount)} presets.`,
  ),
  tooLarge,
  badMediaType: refusal(415, 'Please send JSON.'),
  cancelled: refusal(409, 'This was cancelled. Nothing was made.'),
  tooSlow: refusal(408, 'This request took too long to arrive. Please try again.'),
  keyReused: refusal(422, 'This Idempotency-Key was sent with another call before. Every call needs a key of its own.'),

  unexpected,
  unsure,
  busy: refusal(503, 'Marquee is busy or restarting. Please try again in a moment.'),
} as const;

export type RefusalCode = keyof typeof refusals;

/** One thing that is wrong with an input: where, as a dotted path, and why. */
export interface InputError {
  path: string;
  message: string;
}

/** So many errors are put into words; `errors` holds all of them. */
const mostInWords = 10;

function errorsInWords(errors: readonly InputError[]): string {
  const words = errors.slice(0, mostInWords).map((error) => `${error.path}: ${error.message}`);
  const more = errors.length - words.length;
  return [...words, ...(more > 0 ? [`and ${withCommas(more)} more`] : [])].join('; ');
}

/** The body of every refused call (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: RefusalCode;
  errors?: InputError[];
}

interface More {
  errors?: InputError[];
  retryAfter?: number;
}

/** A "no" with its sentence, as whoever called hears it. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: InputError[] | undefined;
  /** seconds after which it is worth trying again */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, said: { status: number; sentence: string }, more: More = {}) {
    super(said.sentence);
    this.name = 'Refusal';
    this.code = code;
    this.status = said.status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** Thrown by whatever says no, which knows all sentences; `platform/route` turns it into a problem, the hub into an error. */
export class Refusal extends Refused {
  constructor(code: RefusalCode, more?: More) {
    super(code, refusals[code], more);
  }

  /** The refusal as a call's answer. */
  toProblem(): Problem {
    return {
      type: `urn:marquee:problem:${this.code}`,
      title: refusals[this.code].sentence,
      status: this.status,
      detail: errorsInWords(this.errors ?? []) || this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}
