/** The libraries that banners of the corpus load as `lib/NAME.js`, from the packages that have them; none is kept here. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const film = '../../server/src/demo/banners/files/aurora/trailhead/en/trailhead_300x250_en_v1.mp4';

/** `film.mp4` is the one film of a banner that the demo has. */
const libraries: Readonly<Record<string, () => string>> = {
  'gsap3.js': () => require.resolve('gsap/dist/gsap.min.js'),
  'gsap2.js': () => require.resolve('gsap2/umd/TweenMax.js'),
  'anime.js': () => require.resolve('animejs/lib/anime.min.js'),
  'lottie.js': () => require.resolve('lottie-web/build/player/lottie.min.js'),
  'createjs.js': () => require.resolve('createjs/builds/1.0.0/createjs.min.js'),
  'film.mp4': () => require.resolve(film),
};

export function libraryFile(name: string): Promise<Buffer> {
  const file = libraries[name];
  if (!file) throw new Error(`There is no library ${name}.`);
  return readFile(file());
}
