/** What banners are called in a delivery pack: a template with fields in braces, filled in for each, and no two alike. */
import { shortenedToBytes } from '#shortened.ts';

/** The fields that every banner has; columns of the sheet add theirs, by their names. */
export const ownFields = ['sheet', 'group', 'row', 'column', 'file', 'size', 'version'] as const;
export type OwnField = (typeof ownFields)[number];

/** As its file is called now. */
export const defaultTemplate = '{file}';

/** A banner that is to be named. */
interface NamedInPack {
  /** what it says for each field, in the order of the fields */
  values: readonly string[];
  /** of its file, with the dot; empty for a folder */
  ending: string;
}

const inBraces = /\{([^{}]*)\}/g;
/** Letters, digits and these are taken by every file system and ad server; of other letters than Latin ones that is hoped. Marks stand at letters. */
const unwelcome = /(?:[^\p{L}\p{M}\p{N}.\-+@]\p{M}*)+/gu;
/** What a field that says nothing leaves behind. */
const emptied = /_+(?=[_.])/g;
/** Names that are devices on Windows, whatever their ending. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;
/** File systems take 255 bytes, and a number and an ending come behind it. Bytes */
const longestName = 200;
/** What else is in a pack. */
const taken = ['manifest', 'manifest.csv', 'manifest.xlsx', 'backup'];

/** Fields are the same in whatever capitals and however they are spaced. */
const fieldKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a column of this name can be a field, where these are there already. */
export const isFieldName = (name: string, fields: readonly string[]): boolean =>
  fieldKey(name) !== '' && !/[{}]/.test(name) && !fields.some((field) => fieldKey(field) === fieldKey(name));

/** The fields that a template names and that are not there, as they are written. */
export function unknownFields(template: string, fields: readonly string[]): string[] {
  const known = new Set(fields.map(fieldKey));
  const named = [...template.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(named.filter((name) => !known.has(fieldKey(name))))];
}

/** As a file may be called: `Summer sale` as `Summer_sale`. */
function tidy(text: string): string {
  const plain = text.normalize('NFC').replaceAll(unwelcome, '_').replaceAll(emptied, '');
  const name = shortenedToBytes(plain.replaceAll(/^[._-]+|[._-]+$/g, ''), longestName).replaceAll(/[._-]+$/g, '');
  return device.test(name) ? `_${name}` : name;
}

/** File names of a pack, in the order of the banners. Those that would be called alike get `_2`, `_3` behind their name. */
export function namesInPack(template: string, fields: readonly string[], banners: readonly NamedInPack[]): string[] {
  const placeOf = new Map(fields.map((field, at) => [fieldKey(field), at]));
  const used = new Set(taken);
  return banners.map(({ ending, values }) => {
    const said = (_: string, field: string) => values[placeOf.get(fieldKey(field)) ?? -1] ?? '';
    const name = tidy(template.replaceAll(inBraces, said)) || 'banner';
    let unique = name;
    const isUsed = () => [unique, unique + ending].some((one) => used.has(one.toLowerCase()));
    // With and without an ending: a banner and its backup image go by one name, and a folder has none. Disks may know no capital letters.
    for (let nth = 2; isUsed(); nth += 1) unique = `${name}_${nth}`;
    for (const one of [unique, unique + ending]) used.add(one.toLowerCase());
    return unique + ending;
  });
}
