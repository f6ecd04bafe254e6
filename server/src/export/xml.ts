/** Text as XML that spreadsheet programs read back as it was. */
import { escapeHtml } from '@marquee/contract/escape-html.ts';

/** What XML 1.0 can't hold, even escaped: control characters but for tabs, line ends and the C1 set, and two code points that are none. */
const impossible = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Spreadsheets read `_x0041_` as the letter A, so the first underscore of such a text is itself written that way. */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Text for an element or an attribute; characters that XML can't hold are dropped. */
export const xml = (text: string): string => escapeHtml(text.toWellFormed().replace(impossible, ''));

/** Text for a cell. */
export const cellText = (text: string): string => xml(text.replace(looksEscaped, '_x005F_'));
