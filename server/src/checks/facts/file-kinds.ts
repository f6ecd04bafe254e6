/** What files are, by their names: left behind by a system, worked on with a program, packed, text, pictures. */

export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

const junkNames =
  /^(?:\.ds_store|thumbs\.db|desktop\.ini|\._.*|\.git|\.gitignore|\.svn|\.spotlight-v100|__macosx|\.localized|ehthumbs\.db)$/i;
const sources = new Set('psd psb ai indd fla xfl aep aepx prproj sketch fig xd c4d blend'.split(' '));
const packed = new Set('zip rar 7z tar gz tgz'.split(' '));
const text = new Set('html htm css js mjs json xml svg txt csv md map ttf otf eot'.split(' '));
const pictures = new Set('png jpg jpeg gif webp svg avif'.split(' '));

export const isJunk = (path: string): boolean => path.split('/').some((part) => junkNames.test(part));
export const isSource = (path: string): boolean => !isJunk(path) && sources.has(endingOf(path));
export const isPacked = (path: string): boolean => !isJunk(path) && packed.has(endingOf(path));
/** Whether packing makes it lighter: the others are packed by themselves. */
export const packsWell = (path: string): boolean => text.has(endingOf(path));
export const isPicture = (path: string): boolean => pictures.has(endingOf(path));

/** Letters that every server and ad server takes in names. */
export const isPlainName = (path: string): boolean => /^[\w./-]*$/.test(path);

const standsIn = /back-?up|fall-?back|failover/i;
const mayStandIn = /(?:^|[^a-z])(?:static|default|polite|alternate)(?![a-z])/i;
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** Whether a picture is called as those are that stand in for a banner: `perhaps` by words that other pictures have in their names, too. */
export function calledBackup(path: string): 'backup' | 'perhaps' | null {
  if (!isPicture(path)) return null;
  return standsIn.test(nameIn(path)) ? 'backup' : mayStandIn.test(nameIn(path)) ? 'perhaps' : null;
}
export const isCalledBackup = (path: string): boolean => calledBackup(path) !== null;
