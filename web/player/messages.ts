/** What the viewer and the script in a played banner say to each other. Whatever comes from the banner may be a lie. */

/** How well a banner can be steered: to the pixel at once, by playing it again, only held, or not at all. */
export const levels = ['exact', 'replay', 'pause', 'plays'] as const;
export type Level = (typeof levels)[number];

/** What the script noticed of a banner. */
export const notes = ['worker', 'network', 'frame', 'image', 'storage'] as const;
export type Note = (typeof notes)[number];

/** What must be known before a banner's first script runs, which no message could be in time for: it goes in the frame's name. */
export interface Start {
  /** what the banner's first frame takes for the present, in ms since 1970 */
  epoch: number;
  /** where it begins, in ms */
  at: number;
  isPlaying: boolean;
  rate: number;
}

/** What the viewer, or the script of the frame around it, asks of the script in a frame. Times are in ms. */
export type Order =
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'rate'; rate: number }
  | { do: 'seek'; at: number }
  /** to the last change of the picture */
  | { do: 'end' }
  /** of a frame within a banner: to this frame of the clock */
  | { do: 'frame'; frame: number };

/** How long a banner lasts, as far as that is known. */
export interface Lasting {
  /** ms; of what is under way now, where it isn't sure */
  length: number;
  isLengthSure: boolean;
  isEndless: boolean;
}

/** What the script in a frame answers. */
export type Answer =
  | ({ is: 'hello'; level: Level; notes: Note[] } & Lasting)
  | ({ is: 'time'; at: number } & Lasting)
  /** it stands at a moment, as it was asked to; `look` is its document, without what is drawn on a canvas */
  | ({ is: 'at'; at: number; look: string } & Lasting)
  /** it can only get there if it is loaded anew */
  | { is: 'reload'; at: number }
  /** a click that would have led to an address */
  | { is: 'click'; url: string; by: string }
  | { is: 'frame' };
