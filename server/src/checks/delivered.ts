/** What is judged when a banner is checked: what is known of its bytes, and how it was delivered. */
import type { Finding } from '@marquee/contract/checks/checks.ts';
import type { DrawnFacts } from './drawn-facts.ts';
import type { BannerFacts } from './facts/banner-facts.ts';

/** A file that lay beside what is played, and is no part of it. */
export interface LeftOut {
  path: string;
  bytes: number;
}

export interface Delivered {
  /** 1 an image, 2 a page, 3 a film */
  fileType: number;
  /** the name of its file, without folders: that of a zip where it came in one */
  fileName: string;
  /** the folder that it lies in, below its account; a banner may be named by it alone */
  folder: string;
  /** the size that its cell says; undefined where it says none. Pixels */
  size: { width: number; height: number } | undefined;
  /** what its zip weighs as it was delivered; null where that is not known, and where it came in none */
  zipBytes: number | null;
  /** null where it is not known what lay beside it */
  leftOut: readonly LeftOut[] | null;
  /** what a viewer found out by playing it, or drawing it did; null where nobody played it yet. Length in ms, null where it has none that could be found */
  steered: { length: number | null; isEndless: boolean } | null;
  facts: BannerFacts;
  /** what drawing it made known; null where it was not drawn, `blank` where it never showed anything */
  drawn: DrawnFacts | 'blank' | null;
}

/** What comes of one preset. */
export interface Judgement {
  findings: Finding[];
  noOfPassed: number;
}
