/** What the process that has Chromium draw banners is told, asks and answers. */
import type { OpenedBanner, Standing, StoodBanner } from '@marquee/contract/stills-page.ts';

/** A banner to be opened in a window of its own. */
export interface OpenOrder {
  do: 'open';
  banner: OpenedBanner;
}

/** To go to a moment, in seconds, and take what it looks like there. */
export interface ShootOrder {
  do: 'shoot';
  at: number | 'end';
}

export type BrowserOrder = { id: number } & (OpenOrder | ShootOrder | { do: 'close' });

/**
 * Why there is no picture. `unavailable`: this machine draws none; `unreadable`: the banner is damaged, says nothing, or does not come to rest;
 * `reaches`: with what it asks of other servers, or of its own, it would look different than its copy does; `sizeless`: nobody knows how
 * large it is; `tooMuch`: it asks for more than it is given; `lost`: the process ended over it.
 */
export type NotDrawn = 'unavailable' | 'unreadable' | 'reaches' | 'sizeless' | 'tooMuch' | 'lost';

/** What a banner looks like at a moment, as a PNG. */
export interface Shot<Png extends Uint8Array> extends Pick<Standing, 'length' | 'isEndless'> {
  png: Png;
  /** whether it was brought there: what can't be steered has one moment */
  isThere: boolean;
}

export type BrowserAnswer =
  | { id: number; opened: StoodBanner }
  | { id: number; shot: Shot<Uint8Array> }
  | { id: number; closed: true }
  | { id: number; failed: NotDrawn; why: string };

/** A file that the page or the banner in it asks for, by the path of its address. */
export interface FileWish {
  wish: number;
  path: string;
  /** whether it is asked for as a page in a frame */
  isPage: boolean;
}

export interface SentFile {
  bytes: Uint8Array;
  headers: Record<string, string>;
}

/**
 * `missing`: the banner has no such file, for nobody; `elsewhere`: people may be given it from where the banner's server has it; `tooMuch`: they
 * are given it, and what is drawn isn't.
 */
export interface FileGiven {
  wish: number;
  file: SentFile | 'missing' | 'elsewhere' | 'tooMuch';
}

/**
 * Where Chromium finds the page that steers, and a banner's files: nowhere. All that it asks for is answered by the process that steers it. They
 * are two places, so that the banner has a process of its own there, and what hangs in it doesn't hang the page.
 */
export const stillsOrigin = 'https://stills.invalid';
export const drawnOrigin = 'https://drawn-banner.invalid';
