/** Which image of an html banner's package is its backup image: by what such files are called, and by the banner's own proportions. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';

/** A file of a package, by its path from the page's folder or the package's top. */
export interface PackageFile {
  path: string;
  hash: string;
  bytes: number;
}

/** Whether a file is called as images are that can be read. */
export const isImagePath = (path: string): boolean => image.test(path);
const image = /\.(?:jpe?g|png|gif|webp)$/i;

/** They are in a name for no other reason, also glued to other words: `backup300x250.jpg`, `fallbackImage.png`. */
const surely =
  /back[\s_-]?up|fall[\s_-]?back|fail[\s_-]?safe|\bbk?[\s-]?up\b|\bbckp?\b|ersatz(?:bild)?|\bbacup\b|no[\s_-]?script/i;
/** They are, as words of their own, where nothing else in the name says what it is a part of. */
const maybe = new Set([
  ...'static statisch still poster standbild endframe lastframe endcard failover default alternate alt replacement'.split(
    ' ',
  ),
  'end frame',
  'last frame',
  'final frame',
  'end card',
  'static image',
  'image de secours',
  'image statique',
]);
/** Names of parts: a background is as large as the banner, too. */
const part = new Set(
  'bg background back button btn cta logo icon sprite sprites overlay mask layer text txt headline copy claim shadow frame border product loader preloader'.split(
    ' ',
  ),
);

/** The words of a name: `EndFrame_300x250` as `end`, `frame`, `300x250`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(image, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\d)|(?<=\d{2})(?=[a-wyz])/u)
    .filter((word) => word !== '');

/** 2 for a name that says it, 1 for one that may mean it, 0 for any other. */
function likelihood(path: string): 0 | 1 | 2 {
  const at = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, at + 1), path.slice(at + 1)];
  if (surely.test(spaced(name)) || surely.test(spaced(folder))) return 2;
  const words = wordsOf(name);
  const all = ` ${words.join(' ')} `;
  const isMeant = [...maybe].some((word) => all.includes(` ${word} `));
  // `end_frame` says more than the part of a banner that a frame is.
  const rest = [...maybe].reduce((left, word) => left.replace(` ${word} `, ' '), all);
  return isMeant && !rest.split(' ').some((word) => part.has(word)) ? 1 : 0;
}
/** `background` has no back-up in it, and `BackUp` has. */
const spaced = (name: string) => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');

/** But for what is rounded. */
export const hasProportionsOf = (a: Size, b: Size): boolean =>
  Math.abs(a.width * b.height - a.height * b.width) <= 0.02 * a.width * b.height;
/** Too small to be more than a sign of something. */
const leastSide = 16;

/** An image that may be the backup image, with how surely its name says so. */
export interface Candidate {
  file: PackageFile;
  likelihood: 1 | 2;
}

const mostCandidates = 20;

/** The images that are called as backup images are, the likeliest first. */
export function candidatesOf(files: readonly PackageFile[]): Candidate[] {
  return files
    .flatMap((file) => {
      const found = image.test(file.path) && file.bytes > 0 ? likelihood(file.path) : 0;
      return found === 0 ? [] : { file, likelihood: found };
    })
    .toSorted((one, other) => other.likelihood - one.likelihood || depth(one) - depth(other) || byPath(one, other))
    .slice(0, mostCandidates);
}
const depth = ({ file }: Candidate) => file.path.split('/').length;
const byPath = (one: Candidate, other: Candidate) => (one.file.path < other.file.path ? -1 : 1);

/**
 * Of candidates in pixels those that have the banner's proportions, the best first: as large as the banner before larger ones. Where nobody
 * knows how large the banner is, one that says in so many words that it is the backup image is taken, if it is the only one.
 */
export function fittingOf(
  candidates: readonly (Candidate & { size: Size | undefined })[],
  banner: Size | undefined,
): PackageFile[] {
  const real = candidates.flatMap(({ file, likelihood: how, size }) =>
    size && Math.min(size.width, size.height) >= leastSide ? { file, how, size } : [],
  );
  if (!banner) {
    const sure = real.filter(({ how }) => how === 2);
    return sure.length === 1 ? sure.map(({ file }) => file) : [];
  }
  const distance = ({ width }: Size) => Math.abs(Math.log(width / banner.width));
  return real
    .filter(({ size }) => hasProportionsOf(size, banner))
    .toSorted((one, other) => other.how - one.how || distance(one.size) - distance(other.size))
    .map(({ file }) => file);
}
