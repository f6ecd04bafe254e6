/** What is known of a banner's bytes: all that rules are judged by, small enough to be kept beside them. */
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';

/** Raised whenever reading the same bytes would find other facts: they are read again then. */
export const factsReading = 4;

/** Of many, the first ones and how many there are. */
export interface Some<T> {
  first: T[];
  count: number;
}

/** Where something is found: a file, a line of it, and what stands there. */
export interface Spot {
  file: string;
  /** 1 for the first */
  line?: number;
  words?: string;
  /** only a string of a script says so, or a file that is partly a library: it may be of no account */
  isUnsure?: true;
}

/** Of spots, how many are not sure, too. */
export interface Spots extends Some<Spot> {
  unsure: number;
}

/** What is found at a place. */
export type SpotKind =
  | 'junk'
  | 'source'
  | 'nested'
  | 'empty'
  | 'badName'
  | 'otherPage'
  | 'missing'
  | 'wrongCase'
  | 'orphan'
  | 'http'
  | 'hardcoded'
  | 'placeholder'
  | 'clickTagCalledOtherwise'
  | 'clickTagUsed'
  | 'storage'
  | 'cookie'
  | 'docwrite'
  | 'dialog'
  | 'top'
  | 'geolocation'
  | 'console'
  | 'loud'
  | 'sounding'
  | 'filming'
  | 'asks'
  | 'notInline'
  | 'endless'
  | 'timed'
  | 'computed'
  | 'unread'
  | 'elsewhere';

/** Where a size stands that the banner says it has. */
export const sizePlaces = ['ad.size', 'manifest', 'body', 'picture'] as const;
export type SizePlace = (typeof sizePlaces)[number];

export interface FileFact {
  path: string;
  bytes: number;
}

/** A server that is asked for files: `isUnsure` where only scripts say so. */
export interface HostFact extends Spots {
  host: string;
}

export interface GifFact {
  path: string;
  frames: number;
  /** of one round, as browsers play it */
  ms: number;
  /** how often it plays; 0 without end */
  plays: number;
  /** the most that a second has */
  rate: number;
  /** the page may not show it */
  isUnsure?: true;
}

/** The facts of a package, as they are kept in the database. */
export interface BannerFacts {
  /** the file that is opened */
  page: string;
  /** the heaviest first */
  files: Some<FileFact>;
  bytes: number;
  /** as servers send them: what is text is packed */
  packedBytes: number;
  /** what a zip of them would weigh, or a little less */
  zipBytes: number;
  /** in lower case, without the dot */
  endings: Some<{ ending: string; count: number; first: string[] }>;
  /** pages at the top, and whether the one that is opened lies there */
  pages: Some<string>;
  /** of the page's own tags: which are there. Null where it is no page */
  tags: { doctype: boolean; html: boolean; head: boolean; body: boolean } | null;
  pageBytes: number;
  sizes: (Spot & { place: SizePlace; size: Size })[];
  /** what loads before any script can ask for more, the page included, as it is sent; from other servers `others` are asked for */
  initial: { files: number; bytes: number; others: number };
  /** what may load at all, as it is sent: without what nothing names */
  usedBytes: number;
  spots: { [K in SpotKind]?: Spots | undefined };
  hosts: Some<HostFact>;
  clicks: { [W in ClickWay]?: Spots | undefined };
  /** where clickTag is declared for all of the page: in the page itself, where an ad server finds it */
  clickTag: { spot: Spot; isInPage: boolean; isMinified: boolean } | null;
  manifests: { adform: ManifestFact | null; flashtalking: ManifestFact | null };
  /**
   * Of its styles: how long the longest lasts, in ms, the most rounds, and how many of both it may be by styles that may count or not; what
   * has no end lasts `longest` then. Null where nothing moves by them.
   */
  styles: { ms: number; rounds: number; at: Spot; msAtMost: number; roundsAtMost: number; atMostAt: Spot } | null;
  gifs: Some<GifFact>;
  /** the names of what plays it: GSAP, CreateJS */
  libraries: string[];
  /** films and sounds in the page */
  noOfMedia: number;
  /** pictures that may stand in for it, the likeliest first: those that are called so, and those that nothing names. */
  backups: Some<FileFact & { size: Size | null; called: 'backup' | 'perhaps' | null }>;
  /** whether addresses count from somewhere else, so that nothing can be said of them */
  hasBase: boolean;
}

export interface ManifestFact {
  file: string;
  /** what it has to say and does not */
  lacks: string[];
}
