/** The parts of an .xlsx file, in the order in which they are written. */
import type { Clock } from './clock.ts';
import { tabName } from './tab-name.ts';
import { Links } from './links.ts';
import type { Recorded } from './read-record.ts';
import type { Chunk, Head } from './read-sheet.ts';
import { recordXml } from './record-sheet.ts';
import { stylesXml } from './styles.ts';
import { worksheetXml } from './worksheet.ts';
import { xml } from './xml.ts';
import type { ZipEntry } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes = (sheets: number): string =>
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  Array.from(
    { length: sheets },
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const relationships = (...parts: readonly [type: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  parts
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('') +
  '</Relationships>';

/** Has the first row of a tab come again on each printed page. */
const printedAgain = (name: string, n: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${n}">${xml(`'${name.replaceAll("'", "''")}'!$1:$1`)}</definedName>`;

const workbookXml = (names: readonly string[]): string =>
  `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
  '<bookViews><workbookView/></bookViews><sheets>' +
  names.map((name, n) => `<sheet name="${xml(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('') +
  `</sheets><definedNames>${names.map(printedAgain).join('')}</definedNames></workbook>`;

/** A sheet of a file: its tab, and its XML, which is asked for when it is its turn. */
interface Tab {
  name: string;
  text: ZipEntry['content'];
  /** what it links to, once it is written */
  links?: Links;
}

/** The parts of a file with these sheets. */
export function fileOf(tabs: readonly Tab[]): ZipEntry[] {
  const parts = tabs.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`]);
  return [
    { name: '[Content_Types].xml', content: [contentTypes(tabs.length)] },
    { name: '_rels/.rels', content: [relationships(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbookXml(tabs.map(({ name }) => name))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationships(...parts, ['styles', 'styles.xml'])] },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...tabs.flatMap(({ links, text }, n): ZipEntry[] => [
      { name: `xl/worksheets/sheet${n + 1}.xml`, content: text },
      ...(links ? [{ name: `xl/worksheets/_rels/sheet${n + 1}.xml.rels`, content: links.relationships() }] : []),
    ]),
  ];
}

/** What a file says of decisions. */
export interface RecordTab {
  record: AsyncIterable<Recorded[]>;
  clock: Clock;
}

const decisions = 'Decisions';
/** No two tabs may have one name, in whatever capitals. */
const besideDecisions = (name: string): string => (name.toLowerCase() === decisions.toLowerCase() ? 'Sheet' : name);

/** The parts of a sheet's file; the rows are asked for when it is their turn. `decided` is its second sheet, where there is one. */
export function workbook(head: Head, chunks: AsyncIterable<Chunk>, decided?: RecordTab): ZipEntry[] {
  const links = new Links();
  const name = tabName(head.name);
  const rows = { name: decided ? besideDecisions(name) : name, text: worksheetXml(head, chunks, links), links };
  return fileOf([rows, ...(decided ? [{ name: decisions, text: recordXml(decided.record, decided.clock) }] : [])]);
}

/** The parts of a file that holds a decision record and nothing else. */
export const recordBook = ({ record, clock }: RecordTab): ZipEntry[] =>
  fileOf([{ name: decisions, text: recordXml(record, clock) }]);
