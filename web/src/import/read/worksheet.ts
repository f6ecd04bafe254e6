/** What a worksheet says beside its values: where its links lead, what is merged, how far it really reaches. */
import { withCommas } from '@marquee/contract/with-commas.ts';
import { mostColumns, mostLines, UnreadableFile, type Hidden } from '#import/fileTable.ts';
import { builtIn, isFormat } from './numberFormat.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codeOf = (name: string): number => (/^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
const unescapeXml = (text: string): string =>
  text.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = codeOf(name);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The attributes of a tag, as far as they were asked for; a prefix makes no difference. */
function attributes(tag: string): Record<string, string> {
  const found = tag.matchAll(/(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...found].map(([, name = '', one, other]) => [name, unescapeXml(one ?? other ?? '')]));
}

/** All tags of a name in a part. */
export const tags = (xml: string, name: string): Record<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w-]+:)?${name}\\b([^>]*)>`, 'g'))].map(([, tag = '']) => attributes(tag));

/** `B12` as the line and column, counted from 0. */
function placeOf(address: string): { line: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address.toUpperCase()) ?? [];
  if (!letters || !digits) return undefined;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { line: Number(digits) - 1, column };
}

export const keyOf = (line: number, column: number): string => `${line}:${column}`;

/** Cells that only have a look, and lines without cells: there can be a million of them, and they hold nothing. */
const emptyCells = /<(?:[\w-]+:)?c\b[^>]*\/>/g;
const emptyLines = /<((?:[\w-]+:)?row)\b[^>]*(?:\/>|>\s*<\/\1>)/g;

/** A worksheet without what holds nothing. Throws where it still reaches too far to be read. */
export function withoutEmpty(xml: string): string {
  const lean = xml.replaceAll(emptyCells, '').replaceAll(emptyLines, '');
  for (const [, address = ''] of lean.matchAll(/<(?:[\w-]+:)?c\b[^>]*?\br="([A-Z]+\d+)"/g)) {
    const place = placeOf(address);
    if (place && place.line >= mostLines) {
      throw new UnreadableFile(`The worksheet has more than ${withCommas(mostLines)} lines.`);
    }
    if (place && place.column >= mostColumns)
      throw new UnreadableFile(`The worksheet has more than ${mostColumns} columns.`);
  }
  return lean;
}

/** Days that are spelt out, as `2026-03-07T00:00:00`: without a zone, which is the reader's own to whoever reads them, so that they may become the day before. */
export const withZones = (xml: string): string =>
  !xml.includes('t="d"')
    ? xml
    : xml.replaceAll(
        /(<(?:[\w-]+:)?c\b[^>]*\bt="d"[^>]*>(?:<(?:[\w-]+:)?f\b[^<]*(?:<\/(?:[\w-]+:)?f>)?)?<(?:[\w-]+:)?v>)(\d{4}-\d\d-\d\dT[\d:.]+)(?=<)/g,
        (_, cell: string, moment: string) => `${cell}${moment}Z`,
      );

/** The number formats of cells, as their codes, by line and column; those that are written as they are have none. */
export function formatsOf(xml: string, styles: string): Map<string, string> {
  const named = tags(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [
    numFmtId,
    isFormat(formatCode) ? formatCode : undefined,
  ]);
  const codes: Readonly<Record<string, string | undefined>> = { ...builtIn, ...Object.fromEntries(named) };
  const [, looks = ''] = /<(?:[\w-]+:)?cellXfs\b[^>]*>([^]*?)<\/(?:[\w-]+:)?cellXfs>/.exec(styles) ?? [];
  const codeOf = tags(looks, 'xf').map(({ numFmtId = '' }) => codes[numFmtId]);
  const formats = new Map<string, string>();
  if (codeOf.every((code) => code === undefined)) return formats;
  for (const [, look = '', address = ''] of xml.matchAll(cellsWithLooks)) {
    const code = codeOf[Number(look)];
    const place = code === undefined ? undefined : placeOf(address);
    if (code !== undefined && place) formats.set(keyOf(place.line, place.column), code);
  }
  return formats;
}
const cellsWithLooks = /<(?:[\w-]+:)?c\b(?=[^>]*?\bs="(\d+)")[^>]*?\br="([A-Z]+\d+)"/g;

/** Whether an attribute says yes, as either of the writers of such files puts it. */
export const isOn = (said = '0'): boolean => /^(?:1|true)$/i.test(said);

/** The lines and columns that are hidden, as by a filter or a closed outline; counted from 0. */
export function hiddenIn(xml: string): Hidden {
  const lines = tags(xml, 'row').flatMap(({ hidden, r }) => (isOn(hidden) && r ? [Number(r) - 1] : []));
  const columns = tags(xml, 'col').flatMap(({ hidden, min, max }) => {
    if (!isOn(hidden) || !min || !max) return [];
    const [first, last] = [Number(min) - 1, Math.min(Number(max), mostColumns) - 1];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  });
  return { lines: new Set(lines), columns: new Set(columns) };
}

/** `HYPERLINK` formulas with their address. Of one that the formula puts together nobody knows the whole. */
const linkFormulas =
  /<c\b[^>]*?\br="([A-Z]+\d+)"[^>]*><f[^>]*>\s*HYPERLINK\(\s*(?:&quot;|")((?:(?!&quot;)[^"<])*)(?:&quot;|")\s*[,)]/gi;

/** Where cells lead, by line and column: links of the worksheet, whose targets its relations name, and HYPERLINK formulas. */
export function linksOf(xml: string, relations: string): Map<string, string> {
  const targets = new Map(tags(relations, 'Relationship').map((one) => [one['Id'], one['Target']]));
  const links = new Map<string, string>();
  const put = (address: string, target: string | undefined) => {
    const place = placeOf(address.split(':')[0] ?? '');
    if (place && target) links.set(keyOf(place.line, place.column), target);
  };
  for (const { ref = '', id = '', location } of tags(xml, 'hyperlink')) {
    const target = targets.get(id);
    // Excel keeps what stands behind # apart.
    put(ref, target && location ? `${target}#${location}` : target);
  }
  for (const [, address = '', target = ''] of xml.matchAll(linkFormulas)) put(address, unescapeXml(target));
  return links;
}

/** Cells that are merged with those below: the first line and column, and the last line. */
export function mergesOf(xml: string): { column: number; from: number; to: number }[] {
  return tags(xml, 'mergeCell').flatMap(({ ref = '' }) => {
    const [first, last] = ref.split(':').map(placeOf);
    return first && last && last.line > first.line ? [{ column: first.column, from: first.line, to: last.line }] : [];
  });
}

/** Lines whose first cell is merged with those at its right, as titles over rows are; counted from 0. */
export const titlesOf = (xml: string): Set<number> =>
  new Set(
    tags(xml, 'mergeCell').flatMap(({ ref = '' }) => {
      const [first, last] = ref.split(':').map(placeOf);
      return first?.column === 0 && last && last.line === first.line && last.column > 0 ? [first.line] : [];
    }),
  );
