/** Paths on a file server: below the account's directory, and nowhere else. */

/** A path that leaves the account's directory, or that no file server could have. */
export class BadPath extends Error {
  override name = 'BadPath';
}

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const unsafe = /[\u0000-\u001f\u007f\\]/;

/**
 * The segments of a path that a user typed or a cell holds. Slashes at either end and doubled ones don't count, nor does `.`; a leading
 * one does not mean the server's root.
 * @throws {BadPath} for `..`, backslashes and control characters: a line break would smuggle in another command.
 */
function segmentsOf(path: string): string[] {
  if (unsafe.test(path)) throw new BadPath(path);
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw new BadPath(path);
  return segments;
}

/**
 * The one spelling of a path below the account's directory: `/spring//mpu/` is `spring/mpu`, the directory itself is the empty string.
 * @throws {BadPath} see `segmentsOf`
 */
export const cleanPath = (...parts: string[]): string => parts.flatMap(segmentsOf).join('/');

/**
 * The absolute path on the server. `home` is the folder that the server begins in; a directory that starts with a slash counts from the
 * server's root, any other from `home`. `parts` cannot leave it.
 * @throws {BadPath} for a directory or part that climbs
 */
export function serverPath(home: string, directory: string, ...parts: string[]): string {
  const below = cleanPath(directory, ...parts);
  if (directory.startsWith('/')) return `/${below}`;
  return `${home.replace(/\/+$/, '')}/${below}`;
}

/** Whether a name out of a listing may be used: a hostile server could send `../x`, or a line break and a second command. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !name.includes('/') && !unsafe.test(name);

/** What a path ends with: its file, or nothing behind a slash. `basename` of Node would pass over that slash, and name the folder. */
export const fileNameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A path as people are told of it: with the account's directory, which may be what is wrong with it. */
export function wholePath(directory: string, path: string): string {
  const names = [directory, path].flatMap((part) => part.replaceAll(/^\/+|\/+$/g, '') || []);
  return (directory.startsWith('/') ? '/' : '') + names.join('/');
}
