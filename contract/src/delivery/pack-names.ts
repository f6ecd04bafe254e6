/** What banners are called in a delivery pack: a template with fields in braces, filled in for each, and no two alike. */

/** The fields that every banner has; columns of the sheet add theirs, by their names. */
export const ownFields = ['sheet', 'group', 'row', 'column', 'file', 'size', 'version'] as const;
export type OwnField = (typeof ownFields)[number];

/** As its file is called now. */
export const defaultTemplate = '{file}';

/** A banner that is to be named. */
export interface NamedInPack {
  /** what it says for each field, in the order of the fields */
  values: readonly string[];
  /** of its file, with the dot; empty for a folder */
  ending: string;
}

const inBraces = /\{([^{}]*)\}/g;
/** Letters, digits and these are taken by every file system and ad server; of other letters than Latin ones that is hoped. */
const unwelcome = /[^\p{L}\p{M}\p{N}.\-+@]+/gu;
/** What a field that says nothing leaves behind. */
const emptied = /_+(?=[_.])/g;
/** Names that are devices on Windows, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Characters of a file's name, so that it stays under what file systems and their paths take. */
const longestName = 120;
/** What else is in a pack. */
const taken = ['manifest', 'backup'];

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
  const short = Array.from(plain.replaceAll(/^[._-]+|[._-]+$/g, '')).slice(0, longestName);
  const name = short.join('').replaceAll(/[._-]+$/g, '');
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
    // Whatever their ending: a banner and its backup image go by one name. Disks may know no capital letters.
    for (let nth = 2; used.has(unique.toLowerCase()); nth += 1) unique = `${name}_${nth}`;
    used.add(unique.toLowerCase());
    return unique + ending;
  });
}
