/** The options of a review link that members turn on and off: what guests may do, and what is asked of them first. Each is listed here once. */
import { z } from 'zod';

export const reviewOptions = {
  mayComment: z.boolean(),
  mayDecide: z.boolean(),
  maySeeOlder: z.boolean(),
  /** whether an address has to be proven by a mailed code before a decision counts */
  confirmByCode: z.boolean(),
};
export type ReviewOptions = Record<keyof typeof reviewOptions, boolean>;

/** Those of a link that is made without a word about them. */
export const usualOptions: ReviewOptions = {
  mayComment: true,
  mayDecide: true,
  maySeeOlder: false,
  confirmByCode: false,
};

/** The options of a link, without what else it has. */
export const reviewOptionsOf = ({
  confirmByCode,
  mayComment,
  mayDecide,
  maySeeOlder,
}: ReviewOptions): ReviewOptions => ({
  mayComment,
  mayDecide,
  maySeeOlder,
  confirmByCode,
});
