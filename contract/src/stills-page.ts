/** What the page can do in which Marquee's own browser opens banners for pictures of them: the server calls it, and the web client is it. */

/** What is opened: where it is, and how large its page is; a film says that itself. Pixels. */
export interface OpenedBanner {
  address: string;
  fileType: number;
  width: number;
  height: number;
}

/** How large it is. Pixels. */
export interface StoodBanner {
  width: number;
  height: number;
}

/** Where it stands, in seconds: `moving` is what nobody steers, `lost` what did not get there. */
export interface Standing {
  is: 'there' | 'moving' | 'lost';
  at: number;
  /** how long it lasts, in seconds, as far as that has turned out by then; undefined where it never ends, or nobody knows */
  length: number | undefined;
  /** whether it has turned out that it never ends */
  isEndless: boolean;
}

/** `window.stills` of the page. */
export interface StillsPage {
  /** Rejects where it can't be read, or says nothing. */
  open: (banner: OpenedBanner) => Promise<StoodBanner>;
  /** In seconds. What nobody steers has one moment, after as long as most banners last, and may still be moving then. */
  stand: (at: number | 'end') => Promise<Standing>;
}
