/** Numbers and times as the number format of an Excel cell writes them: decimals, thousands, currency, percent, leading zeros, durations. */
import { format, getFormatDateInfo, isValidFormat } from 'numfmt';

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

/** Excel writes separators as the reader's machine does, whichever country a currency is of; here all are written one way. */
const withoutCountry = (code: string): string => code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]');

/** Whether a file's code says how a number looks. Broken files have codes that are none. */
export const isFormat = (code: string): boolean => !/^(?:general|@)?$/i.test(code) && isValidFormat(code);

/** A number, or a time of day or a duration in days, as its format writes it. */
export const shownBy = (code: string, value: number): string => format(withoutCountry(code), value).trim();

/** Whether a format shows a day, a month or a year, and whether it shows a time of day or a duration. */
export function showsOf(code: string): { day: boolean; time: boolean } {
  const { day, hours, minutes, month, seconds, year } = getFormatDateInfo(code);
  const time = hours || minutes || seconds;
  // An m beside hours or seconds is minutes, unless a day or a year stands there, too.
  return { day: day || year || (month && !time), time };
}
