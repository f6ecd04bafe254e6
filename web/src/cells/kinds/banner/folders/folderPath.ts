/** Paths of folders below an account's own, as they are typed and as they are walked. */

/** The names on the way; a path may be typed with slashes of either kind, doubled or at its ends. A name may begin and end with a space. */
export const namesIn = (path: string): string[] => path.split(/[\\/]/).filter((name) => name.trim() !== '');

/** `campaigns/spring` */
export const pathOf = (names: readonly string[]): string => names.join('/');

/** The folder that a cell's file is in: its name may lead further down. */
export const folderOf = (file: { ftpfolder: string; fileName: string }): string =>
  pathOf([...namesIn(file.ftpfolder), ...namesIn(file.fileName).slice(0, -1)]);
