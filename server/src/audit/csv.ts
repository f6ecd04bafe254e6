/** Lines of a .csv file (RFC 4180) in which names stay text, whatever they begin with. */

/** A spreadsheet takes a field that begins so for a formula, and would run it. */
const looksLikeFormula = /^[\s]*[=+\-@]/;

const field = (text: string): string => {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(field).join(',')}\r\n`;
