/** What is known of a banner once it was drawn, which its bytes alone don't tell. */

export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

export interface DrawnFacts {
  /** ms; null where it has none, or nobody knows */
  length: number | null;
  isEndless: boolean;
  /** of its last picture the sides that are white up to the edge, where nothing parts it from a page that is white, too */
  whiteSides: Side[];
  /** of images of its package the share of each that looks different from its last picture, from 0 to 1, by path; those that have its proportions */
  differs: Record<string, number>;
}
