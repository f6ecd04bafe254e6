/** The parts of an .xlsx file, in the order in which they are written. */
import { tabName } from './file-name.ts';
import { Links } from './links.ts';
import type { Chunk, Head } from './read-sheet.ts';
import { stylesXml } from './styles.ts';
import { worksheetXml } from './worksheet.ts';
import { xml } from './xml.ts';
import type { ZipEntry } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const contentTypes =
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const relationships = (...parts: readonly [type: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  parts
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('') +
  '</Relationships>';

const workbookXml = (name: string): string =>
  `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
  `<bookViews><workbookView/></bookViews><sheets><sheet name="${xml(tabName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The parts of the file; the rows are asked for when it is their turn. */
export function workbook(head: Head, chunks: AsyncIterable<Chunk>): ZipEntry[] {
  const links = new Links();
  return [
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relationships(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', text: [workbookXml(head.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', text: [stylesXml] },
    { name: 'xl/worksheets/sheet1.xml', text: worksheetXml(head, chunks, links) },
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', text: links.relationships() },
  ];
}
