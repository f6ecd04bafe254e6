/** What a delivery pack holds as it is chosen: which banners are ticked, what each will be called, and what they come to. */
import { bannerFileTypes, sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { namesInPack, type OwnField } from '@marquee/contract/delivery/pack-names.ts';
import { notReady, type NotReady, type PackBanner } from '@marquee/contract/delivery/packs.ts';
import { dotted } from '@marquee/contract/isolated.ts';

/** How pages come: one flat zip each, or as folders. */
export type Pages = 'zip' | 'folder';

/** What a person ticked or unticked, by cell, and of which version. */
export type Ticks = ReadonlyMap<number, { number: number; isTicked: boolean }>;

/** What can be in a pack, as it was listed. */
export interface Listed {
  fields: readonly string[];
  banners: readonly PackBanner[];
}

export interface PackLine {
  cellID: number;
  number: number;
  bytes: number;
  isPage: boolean;
  isTicked: boolean;
  /** undefined for one that is ready */
  why: NotReady | undefined;
  /** its name in the pack where it is ticked; else that of its row */
  name: string;
  /** `Spring · MPU · 300×250 · v2 · 84 KB` */
  about: string;
  isChanged: boolean;
  /** of a page, what there is to become its backup image */
  backup: PackBanner['backup'];
}

/** What is not ready is ticked as the version that was seen, and no other; what was left out stays so. */
function isTicked(banner: PackBanner, why: NotReady | undefined, ticks: Ticks): boolean {
  if (why === 'noCopy') return false;
  const own = ticks.get(banner.cellID);
  if (own && (!own.isTicked || own.number === banner.number)) return own.isTicked;
  return why === undefined;
}

/** All that may be in a pack, in the order of the sheet. */
export function linesOf({ banners, fields }: Listed, ticks: Ticks, template: string, pages: Pages): PackLine[] {
  const isOf = (field: OwnField) => fields.indexOf(field);
  const hasColumns = new Set(banners.map(({ column }) => column)).size > 1;
  const isPage = ({ fileType }: PackBanner) => fileType === bannerFileTypes.html;
  const whys = new Map(banners.map((banner) => [banner, notReady(banner)]));
  const ticked = banners.filter((banner) => isTicked(banner, whys.get(banner), ticks));
  const named = ticked.map((banner) => (isPage(banner) && pages === 'folder' ? { ...banner, ending: '' } : banner));
  const names = namesInPack(template, fields, named);
  const nameOf = new Map(ticked.map((banner, at) => [banner, names[at] ?? '']));
  return banners.map((banner) => {
    const { backup, bytes, cellID, column, group, isChanged, number, row, values } = banner;
    const name = nameOf.get(banner);
    const size = (values[isOf('size')] ?? '').replace('x', '×');
    // What isn't ticked has the row for its name.
    const where = [group, ...(name === undefined ? [] : [row]), ...(hasColumns ? [column] : [])];
    const facts = number === 0 ? [size] : [size, `v${number}`, sizeInWords(bytes)];
    return {
      cellID,
      number,
      bytes,
      isPage: isPage(banner),
      isTicked: name !== undefined,
      why: whys.get(banner),
      name: name === undefined ? row : isPage(banner) && pages === 'folder' ? `${name}/` : name,
      about: dotted([...where, ...facts].filter((fact) => fact !== '')),
      isChanged,
      backup,
    };
  });
}

/** The same with some ticked or unticked. */
export function ticked(ticks: Ticks, lines: readonly PackLine[], isOn: boolean): Ticks {
  const changed = lines.filter(({ why }) => why !== 'noCopy');
  return new Map([...ticks, ...changed.map(({ cellID, number }) => [cellID, { number, isTicked: isOn }] as const)]);
}

/** What is to be sent for. */
export const wantedOf = (lines: readonly PackLine[]) =>
  lines
    .filter((line) => line.isTicked)
    .map(({ cellID, number, why }) => ({ cellID, number, ...(why === undefined ? {} : { anyway: why }) }));

/** How many are ticked, and what they weigh. */
export function sumOf(lines: readonly PackLine[]): { banners: number; bytes: number } {
  const chosen = lines.filter((line) => line.isTicked);
  return { banners: chosen.length, bytes: chosen.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** A template with a field in the place of what is selected in it, and where the caret is behind that. */
export function withField(template: string, [start, end]: readonly [start: number, end: number], field: string) {
  const before = `${template.slice(0, start)}{${field}}`;
  return { template: before + template.slice(end), caret: before.length };
}
