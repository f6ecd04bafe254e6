/** How the demo's sheets are written down: columns and groups by name, a row as a line, a banner as the file that its row shows. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { AccessRestrictions } from '@marquee/contract/columns.ts';
import type { PersonKey } from './people.ts';

export interface DemoColumn {
  name: string;
  type: ColumnTypeId;
  /** pixels */
  width: number;
  access?: AccessRestrictions;
  /** of a Status column */
  options?: Readonly<Record<string, Colour>>;
}

/** A banner on the demo's file server. Width and height in pixels. */
export interface DemoBanner {
  fileType: 1 | 2 | 3;
  fileName: string;
  folder: string;
  width: number;
  height: number;
  displayText: string;
}

/**
 * What a cell holds, by the type of its column: text; days from today; the name of an option; a person; an address with its words; a
 * banner. Undefined is a cell that nobody has filled in yet.
 */
export type DemoValue =
  string | number | { person: PersonKey } | { url: string; text: string } | DemoBanner | undefined;

export interface DemoComment {
  author: PersonKey;
  html: string;
  hoursAgo: number;
}

export interface DemoRow {
  name: string;
  /** in the order of the sheet's columns */
  values: readonly DemoValue[];
  comments?: readonly DemoComment[];
}

export interface DemoGroup {
  name: string;
  hideFromPublic?: boolean;
  rows: readonly DemoRow[];
}

export interface DemoSheet {
  name: string;
  description: string;
  /** pixels */
  rowNameColumnWidth: number;
  members: readonly PersonKey[];
  columns: readonly DemoColumn[];
  groups: readonly DemoGroup[];
  comments: readonly DemoComment[];
}

const fileKinds = {
  static: { fileType: 1, extension: 'png', displayText: 'View image' },
  HTML5: { fileType: 2, extension: 'html', displayText: 'Play banner' },
  video: { fileType: 3, extension: 'mp4', displayText: 'Play video' },
} as const;

/**
 * The file behind a row called like `MPU 300x250 – EN – static`: `trailhead_300x250_en_v2.png`, of which the file server will hold a
 * later version. Undefined for a name that tells no size or no kind of file.
 */
export function bannerFor(rowName: string, folder: string, series: string, version: number): DemoBanner | undefined {
  const parts = /(\d+)x(\d+)\D* – (\w+) – (static|HTML5|video)$/.exec(rowName);
  if (!parts) return undefined;
  const [, width, height, language = ''] = parts;
  const { fileType, extension, displayText } = fileKinds[parts[4] as keyof typeof fileKinds];
  const fileName = `${series}_${width}x${height}_${language.toLowerCase()}_v${version}.${extension}`;
  return { fileType, fileName, folder, width: Number(width), height: Number(height), displayText };
}
