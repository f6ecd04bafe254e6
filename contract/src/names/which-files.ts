/** Which files of a folder are banners, and of which type. */
import { bannerFileTypes } from '#cell-kinds/banner.ts';

export type BannerFileType = (typeof bannerFileTypes)[keyof typeof bannerFileTypes];

const typeOf = new Map<string, BannerFileType>([
  ...'png jpg jpeg gif webp svg avif'.split(' ').map((ending) => [ending, bannerFileTypes.image] as const),
  ...'html htm'.split(' ').map((ending) => [ending, bannerFileTypes.html] as const),
  ...'mp4 webm'.split(' ').map((ending) => [ending, bannerFileTypes.video] as const),
]);

/** Other endings that names carry, alone or before the true one: `banner.psd.jpg`. */
const otherEndings = new Set(
  'psd psb ai indd pdf zip rar mov avi m4v tif tiff bmp heic swf fla part tmp filepart'.split(' '),
);

/** The last ending of a file name, in lower case, without its dot; empty where there is none. */
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1 || name.length).toLowerCase();

/** The type by the ending: 1 image, 2 html, 3 video; undefined for any other file. */
export const fileTypeOf = (name: string): BannerFileType | undefined => typeOf.get(endingOf(name));

/** The ending in the one spelling in which endings are compared: jpeg is jpg, htm is html. */
export const sameEnding = (name: string): string => endingOf(name).replace('jpeg', 'jpg').replace(/^htm$/, 'html');

/** A name without its endings; `v1.2` has none. */
export function withoutEndings(name: string): string {
  let stem = name.trim();
  for (let endings = 0; endings < 3; endings += 1) {
    const ending = endingOf(stem);
    if (!typeOf.has(ending) && !otherEndings.has(ending)) break;
    stem = stem.slice(0, -1 - ending.length).trim();
  }
  return stem;
}

/** The folder of `sub-folder/index.html`, which is a banner named after its folder; undefined for any other path. */
export function bannerFolder(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 1 && parts.at(-1)?.toLowerCase() === 'index.html' ? parts.at(-2) : undefined;
}

/**
 * Whether a file counts as a banner of that type. The path is relative to the listed folder: a file in it, or `sub-folder/index.html`.
 * Dot-files, `__MACOSX`, empty files, and files that are still being uploaded (they end in .part, .tmp or .filepart) never count.
 */
export function isBannerFile(path: string, fileType: BannerFileType, bytes: number): boolean {
  const parts = path.split('/');
  const [first = '', second] = parts;
  if (!(bytes > 0) || parts.length > 2 || parts.some((part) => part === '' || part.startsWith('.'))) return false;
  if (first.toUpperCase() === '__MACOSX' || (second !== undefined && bannerFolder(path) === undefined)) return false;
  return fileTypeOf(second ?? first) === fileType;
}
