/** What is said to people and connections beside the changes of sheets: that something of their own changed, or how far work has come. */
import type { BannerProgress } from '@marquee/contract/banners.ts';
import type { OwnThing } from '@marquee/contract/live.ts';

/** `exceptConnectionID` made the change itself and knows. */
export type Notice =
  | { userIDs: number[]; what: OwnThing; exceptConnectionID?: string | undefined }
  | { connectionID: string; progress: BannerProgress }
  /** the review links of a sheet are other ones: whoever has one open is shown what it is now, and members on the sheet read the list again */
  | { reviewLinksOf: number };

/** Notices carry nothing that must not be lost: who misses one reads the newest state when they next look. */
export class Notices {
  readonly #listeners: ((notice: Notice) => void)[] = [];

  /** Registers who passes notices on. */
  onNotice(listener: (notice: Notice) => void): void {
    this.#listeners.push(listener);
  }

  /** Tells the people or the connection, at whichever server process they are. To be called once what it is about is committed. */
  tell(notice: Notice): void {
    if ('userIDs' in notice && notice.userIDs.length === 0) return;
    for (const listener of this.#listeners) listener(notice);
  }
}
