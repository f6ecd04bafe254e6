/** Where a script or a style stands that is being read: in a file of its own, in a page, or in a tag of one. */
import { endingOf } from './file-kinds.ts';
import type { Reached } from './follow-names.ts';
import { Lines } from './lines.ts';
import type { Inline, ReadPage } from './read-html.ts';

export interface Standing {
  file: string;
  /** what addresses in it count from */
  base: string;
  line: (place: number) => number;
  lineLength: (place: number) => number;
  isInPage: boolean;
  reached: Reached;
}

/** `page` is the path of the banner's page. */
export function inFile(reached: Reached, text: string, page: string): Standing {
  const file = reached.path;
  const lines = new Lines(text);
  return {
    file,
    // What scripts load counts from the page that runs them.
    base: /^(?:m?js|json)$/.test(endingOf(file)) ? page : file,
    line: (place) => lines.at(place),
    lineLength: (place) => lines.lengthAt(place),
    isInPage: file === page,
    reached,
  };
}

export const inPage = (at: Standing, { lines }: ReadPage, { place: start }: Inline): Standing => ({
  ...at,
  line: (place) => lines.at(start + place),
  lineLength: (place) => lines.lengthAt(start + place),
});

export const inTag = (at: Standing, { line }: Inline): Standing => ({ ...at, line: () => line });
