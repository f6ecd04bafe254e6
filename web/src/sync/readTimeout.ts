/** How long the answer to a read is waited for, apart from the code that calls: a page's first scripts ask without it, and as long. */

/** Milliseconds. `index.html` and `review.html` say the same number. */
export const readTimeoutMs = 120_000;
