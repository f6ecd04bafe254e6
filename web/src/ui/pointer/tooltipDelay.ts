/** How long the pointer rests on something before its tooltip comes: the same for all of them. */
export const tooltipDelay = 2_000;
