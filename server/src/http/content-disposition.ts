/** Under which name a browser saves a file that it is sent. */

/** What no file system and no header takes: control characters, and the separators of paths and drives. */
const unsafe = /[\p{Cc}\\/:*?"<>|[\]]/gu;

/** The same name without any of that. */
export const cleanedName = (name: string): string => name.replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim();

/** Without what would hide a file; never empty. */
const fitting = (name: string): string => name.replaceAll(/^[. ]+|[. ]+$/g, '') || 'Export';

/** Percent-encoded as RFC 8187 wants it, which leaves fewer characters alone than URLs do. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A Content-Disposition (RFC 6266) that saves under a name: in plain letters for old clients, and as it is for all others.
 * @param ending of the file, without the dot
 */
export function contentDisposition(named: string, ending: 'xlsx' | 'zip' | 'jpg' | 'png'): string {
  const name = fitting(cleanedName(named));
  // Again, as letters of other widths have become quotation marks and slashes.
  const plain = fitting(cleanedName(name.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
    .replaceAll(/[^ -~]+/g, '_')
    .replaceAll('%', '_');
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${encoded(`${name}.${ending}`)}`;
}
