/** How errors are told: in our words, and how the validator speaks when nobody has found better ones. */

export const validators =
  /invalid|expected|received|too (big|small)|unrecognized|zod|undefined|nan|\bstring\b|pattern|regex|[<>]=/i;
