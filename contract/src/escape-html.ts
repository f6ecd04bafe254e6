/** Text as html, or as XML, shows it. */

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For what is between tags, and for attributes within double quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
