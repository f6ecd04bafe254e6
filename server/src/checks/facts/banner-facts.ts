/** What is known of a banner's bytes: all that rules are judged by, small enough to be kept beside them. */

/** Raised whenever reading the same bytes would find other facts: they are read again then. */
export const factsReading = 1;

/** The facts of a package, as they are kept in the database. */
export interface BannerFacts {
  /** by their paths */
  files: { path: string; bytes: number }[];
}
