/** Excel files for tests, part by part as Excel writes them, the odd ones too. */
import { strToU8, zipSync } from 'fflate';

export type XlsxCell =
  | string
  | number
  | boolean
  | null
  | { date: string }
  | { formula: string; value: string | number }
  | { rich: string[] }
  | { error: string }
  /** with one of the looks that the styles have */
  | { number: number; look: number }
  | { text: string; link: string; location?: string }
  /** a look and nothing else */
  | { isStyled: true };

export interface Worksheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: readonly (readonly XlsxCell[])[];
  merges?: readonly string[];
  /** rows and columns that are hidden, counted from 1 */
  hidden?: { rows: readonly number[]; columns: readonly number[] };
  /** xml behind the rows */
  more?: string;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
const serial = (date: string): number => Math.round((Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000);
const text = (words: string): string => `<t xml:space="preserve">${escapeXml(words)}</t>`;

function cellXml(cell: XlsxCell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is>${text(cell)}</is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('isStyled' in cell) return `<c r="${at}" s="1"/>`;
  if ('number' in cell) return `<c r="${at}" s="${cell.look}"><v>${cell.number}</v></c>`;
  if ('date' in cell) return `<c r="${at}" s="1"><v>${serial(cell.date)}</v></c>`;
  if ('rich' in cell) {
    return `<c r="${at}" t="inlineStr"><is>${cell.rich.map((run) => `<r><rPr><b/></rPr>${text(run)}</r>`).join('')}</is></c>`;
  }
  if ('error' in cell) return `<c r="${at}" t="e"><v>${escapeXml(cell.error)}</v></c>`;
  if ('link' in cell) return cellXml(cell.text, at);
  const isText = typeof cell.value === 'string';
  return `<c r="${at}"${isText ? ' t="str"' : ''}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.value))}</v></c>`;
}

function worksheetXml({ hidden, merges = [], more = '', rows }: Worksheet): { xml: string; rels: string } {
  const links: { at: string; link: string; location: string | undefined }[] = [];
  const data = rows.map((row, line) => {
    const cells = row.map((cell, column) => {
      const at = `${letters(column)}${line + 1}`;
      if (typeof cell === 'object' && cell !== null && 'link' in cell) {
        links.push({ at, link: cell.link, location: cell.location });
      }
      return cellXml(cell, at);
    });
    const isHidden = hidden?.rows.includes(line + 1) === true;
    return `<row r="${line + 1}"${isHidden ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  const hiddenColumns = (hidden?.columns ?? []).map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`);
  const cols = hiddenColumns.length > 0 ? `<cols>${hiddenColumns.join('')}</cols>` : '';
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const placed = (location: string | undefined) => (location === undefined ? '' : ` location="${escapeXml(location)}"`);
  const linked = links
    .map(({ at, location }, n) => `<hyperlink ref="${at}" r:id="rId${n + 1}"${placed(location)}/>`)
    .join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${cols}<sheetData>${data.join('')}${more}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}${linked && `<hyperlinks>${linked}</hyperlinks>`}</worksheet>`;
  const rels = links.map(
    ({ link }, n) =>
      `<Relationship Id="rId${n + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escapeXml(link)}" TargetMode="External"/>`,
  );
  return { xml, rels: relationships(rels.join('')) };
}

const relationships = (all: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;

/** Style 1 is a date. */
const styles = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** An .xlsx file; `extra` are further parts, or others in their place. */
export function xlsxOf(worksheets: readonly Worksheet[], extra: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const sheets = worksheets.map(
    ({ name, state }, n) =>
      `<sheet name="${escapeXml(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
  );
  const rels = worksheets.map(
    (_, n) =>
      `<Relationship Id="rId${n + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  const style = `<Relationship Id="rId${worksheets.length + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>`;
  const overrides = worksheets.map(
    (_, n) =>
      `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(`${rels.join('')}${style}`),
    'xl/styles.xml': styles,
  };
  for (const [n, worksheet] of worksheets.entries()) {
    const { rels: own, xml } = worksheetXml(worksheet);
    parts[`xl/worksheets/sheet${n + 1}.xml`] = xml;
    parts[`xl/worksheets/_rels/sheet${n + 1}.xml.rels`] = own;
  }
  const all = Object.entries({ ...parts, ...extra }).map(([name, content]) => [name, strToU8(content)] as const);
  return zipSync(Object.fromEntries(all)).slice();
}
