/** Numbers and times as the number format of an Excel cell writes them: decimals, thousands, currency, percent, leading zeros, durations. */

/** What the formats say that a file doesn't spell out. */
export const builtIn: Readonly<Record<string, string>> = {
  '1': '0',
  '2': '0.00',
  '3': '#,##0',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '14': 'yyyy-mm-dd',
  '15': 'd-mmm-yy',
  '16': 'd-mmm',
  '17': 'mmm-yy',
  '18': 'h:mm AM/PM',
  '19': 'h:mm:ss AM/PM',
  '20': 'h:mm',
  '21': 'h:mm:ss',
  '22': 'm/d/yy h:mm',
  '37': '#,##0;(#,##0)',
  '38': '#,##0;(#,##0)',
  '39': '#,##0.00;(#,##0.00)',
  '40': '#,##0.00;(#,##0.00)',
  '45': 'mm:ss',
  '46': '[h]:mm:ss',
  '47': 'mm:ss.0',
};

/** A piece of a format: words that stand as they are, or a sign that means something. */
type Piece = { words: string } | { sign: string };

const piece =
  /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[(?:h+|m+|s+)\]|\[[^\]]*\]|am\/pm|a\/p|general|[0#?]+(?:,[0#?]+)*(?:\.[0#?]*)?,*|\.[0#?]+|y+|m+|d+|h+|s+|([^])/gi;
const isElapsed = /^\[(?:h+|m+|s+)\]$/i;

/** The pieces of a section. Colours, countries and conditions are none; nor is what only takes room. */
function piecesOf(section: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [whole, quoted, escaped, currency, other] of section.matchAll(piece)) {
    const words = quoted ?? escaped ?? currency ?? (other && !/[e/@]/i.test(other) ? other : undefined);
    if (words !== undefined) pieces.push({ words });
    else if (!/^[_*]./.test(whole) && (!whole.startsWith('[') || isElapsed.test(whole)))
      pieces.push({ sign: whole.toLowerCase() });
  }
  return pieces;
}

/** The sections of a format: semicolons in words and brackets separate nothing. */
const sectionsOf = (code: string): string[] =>
  code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter((section, at) => at < 3 && section !== '@');

const joined = (pieces: readonly Piece[], write: (sign: string) => string): string =>
  pieces
    .map((one) => ('words' in one ? one.words : write(one.sign)))
    .join('')
    .trim();

const isDigits = (sign: string): boolean => /[0#?]/.test(sign);
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** A positive number by `#,##0.00`; binary fractions add nothing. */
function digitsBy(pattern: string, value: number): string {
  const [, whole = '', fraction = '', scale = ''] = /^(.*?)(?:\.(.*?))?(,*)$/.exec(pattern) ?? [];
  const fixed = Number((value / 1000 ** scale.length).toPrecision(15)).toFixed(Math.min(fraction.length, 20));
  const [integer = '', decimals = ''] = fixed.split('.');
  const shortest = fraction.replace(/[#?]+$/, '').length;
  const kept = decimals.slice(0, shortest) + decimals.slice(shortest).replace(/0+$/, '');
  const padded = integer.replace(/^0$/, '').padStart(whole.replaceAll(/[^0]/g, '').length, '0');
  return (whole.includes(',') ? grouped(padded) : padded) + (kept === '' ? '' : `.${kept}`);
}

const condition = /^(?:\[[^\]]*\])*?\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;
const holds: Record<string, (value: number, bound: number) => boolean> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  '<>': (value, bound) => value !== bound,
};

/** The section that writes a number, and whether it says by itself that the number is negative. */
function sectionFor(code: string, value: number): { section: string; saysNegative: boolean } {
  const sections = sectionsOf(code);
  const [first = '', negative, zero] = sections;
  if (sections.some((one) => condition.test(one))) {
    const fitting = sections.find((one) => {
      const [, sign = '', bound] = condition.exec(one) ?? [];
      return holds[sign]?.(value, Number(bound)) ?? true;
    });
    return { section: fitting ?? first, saysNegative: false };
  }
  if (value < 0 && negative !== undefined) return { section: negative, saysNegative: true };
  return { section: value === 0 && zero !== undefined ? zero : first, saysNegative: false };
}

/** A number as its format writes it; undefined where the format says nothing of it, or what is not known here. */
export function numberBy(code: string, value: number): string | undefined {
  const { saysNegative, section } = sectionFor(code, value);
  const pieces = piecesOf(section);
  const signs = pieces.flatMap((one) => ('sign' in one ? [one.sign] : []));
  if (pieces.length === 0 || signs.length > 1 || !signs.every(isDigits) || Math.abs(value) >= 1e18) return undefined;
  const percents = section.replaceAll(/"[^"]*"|\\./g, '').split('%').length - 1;
  const size = Math.abs(value) * 100 ** percents;
  return (value < 0 && !saysNegative ? '-' : '') + joined(pieces, (pattern) => digitsBy(pattern, size));
}

const padded = (value: number, sign: string): string => String(value).padStart(sign.replaceAll(/\W/g, '').length, '0');

/** Whether a format shows a day, a month or a year, and whether it shows a time of day or a duration. */
export function showsOf(code: string): { day: boolean; time: boolean } {
  const signs = piecesOf(sectionsOf(code)[0] ?? '').flatMap((one) => ('sign' in one ? [one.sign] : []));
  const time = signs.some((sign) => /^\[?[hs]|^\[m/.test(sign));
  // An m beside hours or seconds is minutes, unless a day or a year stands there, too.
  return {
    day: signs.some((sign) => /^[dy]/.test(sign) || (sign.startsWith('m') && (!time || sign.length > 2))),
    time,
  };
}

/** A time of day or a duration, given in days, as its format writes it. */
export function timeBy(code: string, days: number): string {
  const pieces = piecesOf(sectionsOf(code)[0] ?? '');
  const signs = pieces.flatMap((one) => ('sign' in one ? [one.sign] : []));
  const decimals = Math.min(3, signs.find((sign) => sign.startsWith('.'))?.slice(1).length ?? 0);
  const total = Math.round(days * 86_400 * 10 ** decimals) / 10 ** decimals;
  const seconds = Math.floor(total);
  const hours = Math.floor(seconds / 3_600) % 24;
  const isHalved = signs.includes('am/pm') || signs.includes('a/p');
  return joined(pieces, (sign) => {
    if (sign === 'am/pm') return hours < 12 ? 'AM' : 'PM';
    if (sign === 'a/p') return hours < 12 ? 'A' : 'P';
    if (sign.startsWith('.')) return (total % 1).toFixed(decimals).slice(1);
    if (sign.startsWith('[h')) return padded(Math.floor(seconds / 3_600), sign);
    if (sign.startsWith('[m')) return padded(Math.floor(seconds / 60), sign);
    if (sign.startsWith('[s')) return padded(seconds, sign);
    if (sign.startsWith('h')) return padded(isHalved ? hours % 12 || 12 : hours, sign);
    if (sign.startsWith('m')) return padded(Math.floor(seconds / 60) % 60, sign);
    return sign.startsWith('s') ? padded(seconds % 60, sign) : '';
  });
}
