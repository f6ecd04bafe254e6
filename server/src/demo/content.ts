/** How the demo's sheets are written down: columns and groups by name, a row as a line, a banner as its file. */
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

const fileTypes: Readonly<Record<string, 1 | 2 | 3>> = {
  png: 1,
  jpg: 1,
  gif: 1,
  webp: 1,
  mp4: 3,
  webm: 3,
};

const displayTexts = { 1: 'View image', 2: 'Play banner', 3: 'Play video' } as const;

/**
 * The banner at a path below `banners/files`. A name without an extension is the folder of an HTML5 banner. Throws for a name that
 * tells no size, or whose extension is none of a banner's.
 */
export function bannerAt(path: string): DemoBanner {
  const [, folder = '', name = '', width, height, extension] =
    /^(.*)\/(.*_(\d+)x(\d+)_[^/.]*?(?:\.(\w+))?)$/.exec(path) ?? [];
  const fileType = extension === undefined ? 2 : fileTypes[extension];
  if (!width || !fileType) throw new Error(`The demo's content names “${path}”, which is no banner with a size.`);
  const fileName = fileType === 2 ? `${name}/index.html` : name;
  return {
    fileType,
    fileName,
    folder,
    width: Number(width),
    height: Number(height),
    displayText: displayTexts[fileType],
  };
}

const isBanner = (value: DemoValue): value is DemoBanner => typeof value === 'object' && 'fileName' in value;

/** All banners that a sheet's cells name. */
export function bannersOn(sheet: DemoSheet): DemoBanner[] {
  return sheet.groups.flatMap((group) => group.rows.flatMap((row) => row.values.filter(isBanner)));
}
