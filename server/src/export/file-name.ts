/** The names of an exported file: in the answer's header, and on the tab inside it. */

/** What no file system, header or tab takes: control characters, and the separators of paths and drives. */
const unsafe = /[\p{Cc}\\/:*?"<>|[\]]/gu;
/** Excel takes no longer name of a tab. Characters. */
const longestTab = 31;
/** Excel keeps this name for a tab of its own; its documentation says that no other may have it. */
const ownName = /^history$/i;

const cleaned = (name: string): string => name.replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim();

/** Percent-encoded as RFC 8187 wants it, which leaves fewer characters alone than URLs do. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** A Content-Disposition (RFC 6266) that saves under the sheet's name: in plain letters for old clients, and as it is for all others. */
export function contentDisposition(sheetName: string, ending: 'xlsx' | 'zip' = 'xlsx'): string {
  const name = cleaned(sheetName).replaceAll(/^[. ]+|[. ]+$/g, '') || 'Export';
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+/g, '_')
    .replaceAll('%', '_');
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${encoded(`${name}.${ending}`)}`;
}

/** The name of the tab: at most 31 characters, without an apostrophe at either end. */
export function tabName(sheetName: string): string {
  const short = Array.from(cleaned(sheetName)).slice(0, longestTab).join('').slice(0, longestTab).toWellFormed();
  const name = short.replaceAll(/^[' ]+|[' ]+$/g, '') || 'Sheet';
  return ownName.test(name) ? `${name} (sheet)` : name;
}
