/** How the cells of an exported file look: the styles, and their numbers. */
import { type Colour, colourLooks, colours, type Sides } from '@marquee/contract/colours.ts';

/** As the format writes a colour: without the sign in front, in capitals. */
export const rgbOf = ([light]: Sides): string => light.slice(1).toUpperCase();

interface Style {
  font: string;
  /** a colour; none if left out */
  fill?: string;
  align: string;
  /** the number format; 0 is general */
  format?: number;
}

const plain = '<sz val="11"/><name val="Calibri"/>';
const coloured = (rgb: string) => `<color rgb="FF${rgb}"/>`;
const font = (marks: string, rgb = '1B1D25') =>
  `<font>${marks}<sz val="11"/>${coloured(rgb)}<name val="Calibri"/></font>`;
const wrapped = '<alignment vertical="top" wrapText="1"/>';
const dateFormat = 164;

const named = {
  plain: { font: `<font>${plain}</font>`, align: '' },
  header: { font: font('<b/>'), fill: 'E4E7EC', align: '<alignment vertical="center" wrapText="1"/>' },
  group: { font: font('<b/>'), fill: 'F3F4F7', align: '<alignment vertical="center"/>' },
  text: { font: font(''), align: wrapped },
  date: { font: font(''), align: '<alignment horizontal="left" vertical="top"/>', format: dateFormat },
  link: { font: font('<u/>', '1F5FC4'), align: wrapped },
} satisfies Record<string, Style>;

export type StyleName = keyof typeof named | `status-${Colour}`;

const styles = new Map<StyleName, Style>([
  ...(Object.entries(named) as [keyof typeof named, Style][]),
  ...colours.map((colour): [StyleName, Style] => {
    const { fill, on } = colourLooks[colour];
    const align = '<alignment horizontal="center" vertical="top" wrapText="1"/>';
    return [`status-${colour}`, { font: font('', rgbOf(on)), fill: rgbOf(fill), align }];
  }),
]);
const names = [...styles.keys()];

/** Text that begins like this would become a formula if somebody edited its cell; programs are told that it is text. */
const likeFormula = /^[=+\-@\t\r]/;

/** The number of a style, for a cell with this text. */
export const styleOf = (name: StyleName, text = ''): number =>
  names.indexOf(name) + (likeFormula.test(text) ? names.length : 0);

const all = [...styles.values()];
const list = (tag: string, items: readonly string[]) => `<${tag} count="${items.length}">${items.join('')}</${tag}>`;
const fillXml = ({ fill }: Style) =>
  fill === undefined
    ? '<fill><patternFill patternType="none"/></fill>'
    : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`;
/** The first two fills are the format's own. */
const ownFills = 2;
const format = ({ align, format: number = 0 }: Style, index: number, quote: string) =>
  `<xf numFmtId="${number}" fontId="${index}" fillId="${index + ownFills}" borderId="0" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyAlignment="1"${quote}>${align}</xf>`;

/** `xl/styles.xml`: every style twice, the second time for text that looks like a formula. */
export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="1"><numFmt numFmtId="${dateFormat}" formatCode="dd\\ mmm\\ yyyy"/></numFmts>` +
  list(
    'fonts',
    all.map((style) => style.font),
  ) +
  list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    ...all.map(fillXml),
  ]) +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  list('cellXfs', [
    ...all.map((style, index) => format(style, index, '')),
    ...all.map((style, index) => format(style, index, ' quotePrefix="1"')),
  ]) +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
