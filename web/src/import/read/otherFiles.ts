/** What a file is that is not read, in words that say what to do: people choose what their spreadsheet or their report has saved. */
import { unzipSync } from 'fflate';

const saveAs = 'Please save it as .xlsx or .csv.';

/** What a zip is that holds no worksheet of an Excel file. */
export function otherZip(bytes: Uint8Array): string {
  const names: string[] = [];
  // Only the list of its parts is read.
  unzipSync(bytes, {
    filter({ name }) {
      names.push(name);
      return false;
    },
  });
  const has = (part: RegExp) => names.some((name) => part.test(name));
  if (has(/^content\.xml$/)) return `This is an OpenDocument file (.ods). ${saveAs}`;
  if (has(/\.iwa$/)) return 'This is a Numbers file. Please export it as Excel (.xlsx) or CSV.';
  if (has(/^xl\/workbook\.bin$/)) return `This is a binary Excel file (.xlsb). ${saveAs}`;
  return has(/^xl\//) ? 'This file has no worksheets.' : `This isn’t a text or Excel file. ${saveAs}`;
}

/** What a text is that holds no table as text does: many reports are web pages that are called .xls. */
export function otherText(text: string): string | undefined {
  if (/^\s*<(?:!doctype|!--|html|head|body|table|meta|\?xml|workbook)\b/i.test(text) || /^mime-version:/i.test(text)) {
    return 'This is a web page or XML, whatever the file is called. Please open it in Excel and save it as .xlsx.';
  }
  const isOther = text.includes('\0') || /^(?:%PDF-|\{\\rtf)/.test(text);
  return isOther ? `This isn’t a text or Excel file. ${saveAs}` : undefined;
}
