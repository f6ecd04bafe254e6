/** Decisions: what members say of the version that a banner plays, and what that makes of the banner. */
import { z } from 'zod';
import { Comment } from '#comments.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { Person } from '#people.ts';

/** What a person says of a version; `withdraw` takes back what they said before. */
export const VerdictWord = z.enum(['approve', 'changes', 'reject', 'withdraw']);
export type VerdictWord = z.infer<typeof VerdictWord>;

/** Those that say what has to be done. */
export const needsComment = (verdict: VerdictWord): boolean => verdict === 'changes' || verdict === 'reject';

export const DecisionState = z.enum(['waiting', 'approved', 'changes', 'rejected']);
export type DecisionState = z.infer<typeof DecisionState>;

/** When a banner is approved: one approval is enough, or, where somebody was asked, all of them have to approve. */
export const ApprovedWhen = z.enum(['one', 'everybody']);
export type ApprovedWhen = z.infer<typeof ApprovedWhen>;

/** As it is said on screen. */
export const stateWords: Readonly<Record<DecisionState, string>> = {
  waiting: 'Waiting for a decision',
  approved: 'Approved',
  changes: 'Changes requested',
  rejected: 'Rejected',
};

/** One verdict, as it was said. */
export const Verdict = z.object({
  verdictID: Id,
  by: Person,
  verdict: VerdictWord,
  /** clean html; empty where nothing was added */
  comment: z.string(),
  at: z.iso.datetime(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Somebody who was asked to decide on a banner, and has yet to. */
export const WaitingFor = z.object({
  userID: Id,
  /** the ask by which they were asked last */
  askID: Id,
  dueOn: z.iso.date().nullable(),
});
export type WaitingFor = z.infer<typeof WaitingFor>;

/** What was decided on the version that a cell plays. */
export const BannerDecision = z.object({
  cellID: Id,
  rowID: Id,
  columnID: Id,
  /** the file that it is said of: a cell that shows another one by now waits again */
  fileName: z.string(),
  ftpfolder: z.string(),
  state: DecisionState,
  /** whether the file on its server is not the approved one any more; the approved one is played */
  isChanged: z.boolean(),
  /** absent where it waits for nobody */
  waitingFor: z.array(WaitingFor).optional(),
});
export type BannerDecision = z.infer<typeof BannerDecision>;

/** Whether a decision is asked of somebody, who has yet to give it. */
export const waitsFor = (decision: BannerDecision | undefined, userID: number | undefined): boolean =>
  decision?.waitingFor?.some((one) => one.userID === userID) ?? false;

export const decide = endpoint({
  name: 'decide',
  method: 'POST',
  path: '/api/cells/{id}/verdicts',
  tag: 'Decisions',
  summary: 'Approves the version that a banner plays, requests changes or rejects it, or takes that back; for members.',
  params: IdPath,
  body: FromConnection.extend({
    /** the version that was looked at; refused where the banner plays another one by now */
    number: z.int().min(1).max(999_999_999),
    verdict: VerdictWord,
    /** html, as in comments; needed for changes and reject */
    comment: Words.max(limits.comment).optional(),
    /** whether clients with a review link read the thread that the comment begins; members alone where this is not said */
    isShared: z.boolean().optional(),
  }),
  reply: z.object({
    verdict: Verdict,
    decision: BannerDecision,
    /** as it was posted to the row; null where there was none */
    comment: Comment.nullable(),
  }),
  status: 201,
  takesKey: true,
});

export const takeChangedFile = endpoint({
  name: 'takeChangedFile',
  method: 'POST',
  path: '/api/cells/{id}/changed-file/take',
  tag: 'Decisions',
  summary: 'Makes the file that was changed after approval a new version of its banner, which waits; for members.',
  params: IdPath,
  body: FromConnection,
  reply: BannerDecision,
  status: 200,
  takesKey: true,
});

/** Told when something was decided, or is no longer as it was decided. `comment` is what was said with it. Only members are told. */
export const DecideBanners = z.object({
  kind: z.literal('decideBanners'),
  cells: z.array(BannerDecision),
  comment: Comment.nullable(),
  /** the sheet's rule, where that is what changed */
  approvedWhen: ApprovedWhen.nullish(),
});
