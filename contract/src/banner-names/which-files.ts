/** Which files of a folder are banners, and of which type. */
import { bannerFileTypes } from '#cell-kinds/banner.ts';

export type BannerFileType = (typeof bannerFileTypes)[keyof typeof bannerFileTypes];

const typeOf = new Map<string, BannerFileType>([
  ...'png jpg jpeg gif webp svg avif'.split(' ').map((ending) => [ending, bannerFileTypes.image] as const),
  // What is in a zip is not known before it is unpacked: an html banner is what it should be.
  ...'html htm zip'.split(' ').map((ending) => [ending, bannerFileTypes.html] as const),
  ...'mp4 webm'.split(' ').map((ending) => [ending, bannerFileTypes.video] as const),
]);

/** Other endings that names carry, alone or before the true one: `banner.psd.jpg`. */
const otherEndings = new Set(
  'psd psb ai indd pdf rar mov avi m4v tif tiff bmp heic swf fla part tmp filepart'.split(' '),
);

/** The last ending of a file name, in lower case, without its dot; empty where there is none. */
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1 || name.length).toLowerCase();

/** The type by the ending: 1 image, 2 html, 3 video; undefined for any other file. */
export const fileTypeOf = (name: string): BannerFileType | undefined => typeOf.get(endingOf(name));

/** The ending in the one spelling in which endings are compared: jpeg is jpg, htm is html. */
export const sameEnding = (name: string): string => endingOf(name).replace('jpeg', 'jpg').replace(/^htm$/, 'html');

/** A name without its last ending; `v1.2` has none. */
export function withoutEnding(name: string): string {
  const ending = endingOf(name.trim());
  const isEnding = typeOf.has(ending) || otherEndings.has(ending);
  return (isEnding ? name.trim().slice(0, -1 - ending.length) : name).trim();
}

/** A name without its endings: a file that was made of another one may have up to three. */
export const withoutEndings = (name: string): string => withoutEnding(withoutEnding(withoutEnding(name)));

/** Whether a file is a page by itself. */
export const isPage = (name: string): boolean => /\.html?$/i.test(name);

/** Whether a file is a zip, which is a banner as a folder is. */
export const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Whether a page is the one that a folder opens with. */
export const isIndex = (name: string): boolean => /^index\.html?$/i.test(name);

/** What folders are called that only say how a banner was made, */
const madeOf =
  /^(?:html\s?5?|dist|build|output|export|public|publish|www|web|site|src|deploy|banner|creative|ad|index)$/i;
/** and those that say which of a banner's sizes or languages is in them. */
const variant = /^(?:\d{2,4}\s*x\s*\d{2,4}(?:\s?px)?|[a-z]{2}(?:[-_][a-z]{2})?)$/i;
const addsNothing = (name: string, around: string): boolean =>
  madeOf.test(name) || name.toLowerCase() === around.toLowerCase();

/** Whether a folder has no name of its own, but belongs to the banner that the folder around it is named after: `dist` in `spring_v2`. */
export const isInnerFolder = (name: string, around: string): boolean => addsNothing(name, around) || variant.test(name);

/**
 * What a folder banner is called: by its page's folder and by the folder around that, unless one says it all. Undefined for any path but
 * an html page in a folder; whether such a page is a banner of its folder, only what lies beside it tells.
 */
export function bannerFolder(path: string): string | undefined {
  const [inner, around] = path.split('/').slice(0, -1).toReversed();
  if (inner === undefined || !isPage(path)) return undefined;
  if (around === undefined) return inner;
  return addsNothing(inner, around) ? around : `${around} ${inner}`;
}

/** How deep a page may lie in the folder that is listed. */
const mostFolders = 2;

/**
 * Whether a file counts as a banner of that type. The path is relative to the listed folder: a file in it, or the page of a folder banner,
 * `sub-folder/index.html` or one folder deeper. A zip in it counts as html. Dot-files, `__MACOSX`, empty files, and files that are still being uploaded (they end in
 * .part, .tmp or .filepart) never count.
 */
export function isBannerFile(path: string, fileType: BannerFileType, bytes: number): boolean {
  const parts = path.split('/');
  const folders = parts.slice(0, -1);
  if (!(bytes > 0) || folders.length > mostFolders) return false;
  if (parts.some((part) => part === '' || part.startsWith('.') || part.toUpperCase() === '__MACOSX')) return false;
  if (folders.length > 0 && bannerFolder(path) === undefined) return false;
  return fileTypeOf(path) === fileType;
}

/** What a folder banner and the zip that it was packed as have in common. */
function packedName(path: string): string | undefined {
  if (isZip(path)) return withoutEndings(path).toLowerCase();
  return bannerFolder(path) === undefined ? undefined : path.split('/')[0]?.toLowerCase();
}

/**
 * Studios pack a banner's folder and leave both beside each other: they are one banner, as the folder, or as the zip where that is what a
 * cell shows already.
 */
export function withoutTwins<T extends { path: string }>(files: readonly T[], shown = ''): T[] {
  const leaves = (path: string) => isZip(path) !== isZip(shown);
  const stays = new Set(files.flatMap(({ path }) => (leaves(path) ? [] : (packedName(path) ?? []))));
  return files.filter(({ path }) => !leaves(path) || !stays.has(packedName(path) ?? ''));
}
