/** The libraries that banners are made with: what they mention of the page around them is no misuse by the banner. */

interface Library {
  name: string;
  /** how its own file is called */
  file: RegExp;
  /** by which global names scripts use it */
  globals: readonly string[];
  /** what stands in it, if it is bundled */
  mark?: RegExp;
}

const libraries: readonly Library[] = [
  {
    name: 'GSAP',
    file: /^(?:gsap|tween(?:max|lite|nano)|timeline(?:max|lite)|easepack|cssplugin|splittext|drawsvgplugin|morphsvgplugin|custom(?:ease|bounce|wiggle)|motionpathplugin|scrolltrigger)\b/i,
    globals: ['gsap', 'TweenMax', 'TweenLite', 'TimelineMax', 'TimelineLite', 'TweenNano'],
    mark: /GreenSock|_gsScope/,
  },
  {
    name: 'CreateJS',
    file: /^(?:createjs|easeljs|tweenjs|preloadjs|soundjs)\b/i,
    globals: ['createjs', 'AdobeAn'],
    mark: /createjs\s*=\s*this\.createjs|gskinner\.com/,
  },
  { name: 'anime.js', file: /^anime(?:js)?\b/i, globals: ['anime'], mark: /anime\.js|animejs/ },
  { name: 'Lottie', file: /^(?:lottie|bodymovin)\b/i, globals: ['lottie', 'bodymovin'], mark: /bodymovin/ },
  { name: 'jQuery', file: /^jquery\b/i, globals: [], mark: /jQuery (?:JavaScript Library )?v\d/ },
  { name: 'Zepto', file: /^zepto\b/i, globals: [], mark: /Zepto v\d/ },
  { name: 'Velocity', file: /^velocity\b/i, globals: ['Velocity'], mark: /VelocityJS/ },
  { name: 'PixiJS', file: /^pixi\b/i, globals: ['PIXI'], mark: /pixi\.js/ },
  { name: 'three.js', file: /^three\b/i, globals: ['THREE'], mark: /threejs\.org|three\.js/ },
  {
    name: 'Google Web Designer',
    file: /^gwd[\w-]*|^googbase|^gwdpage/i,
    globals: ['gwd'],
    mark: /Google Web Designer/,
  },
  { name: 'Hype', file: /^hype[-_.\w]*|hype_generated_script/i, globals: ['Hype'] },
  { name: 'Studio', file: /^(?:enabler|studio|exitapi|webcomponents|custom-elements)\b/i, globals: [] },
  { name: 'Adform', file: /^adform\b/i, globals: [] },
  { name: 'Sizmek', file: /^ebloader\b/i, globals: [] },
  { name: 'Flashtalking', file: /^html5api\b/i, globals: [] },
];

/** A file this short is a banner's own, whatever it is called. Letters */
const shortest = 2_000;
const head = 1_000;

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The library that a file is by its name. */
export const libraryCalled = (path: string): string | undefined =>
  libraries.find(({ file }) => file.test(nameIn(path)))?.name;

/** Whether a script is a library's own file and nothing of the banner's; its length is in letters. */
export const isLibraryFile = (path: string, length: number): boolean =>
  length >= shortest &&
  libraryCalled(path) !== undefined &&
  !/\b(?:banner|main|index|custom|app)\b/i.test(nameIn(path));

/** The libraries that a script has in it, beside what else may be in it. */
export const librariesIn = (text: string): string[] =>
  text.length < shortest
    ? []
    : libraries.filter(({ mark }) => mark?.test(text.slice(0, head)) ?? false).map(({ name }) => name);

const byGlobal = new Map(libraries.flatMap(({ name, globals }) => globals.map((global) => [global, name] as const)));

/** The library that a script uses by a global name. */
export const libraryOfGlobal = (name: string): string | undefined => byGlobal.get(name);

/** Those that move what they are given: how long it takes is only known once it plays. */
export const movingLibraries: ReadonlySet<string> = new Set([
  'GSAP',
  'CreateJS',
  'anime.js',
  'Lottie',
  'jQuery',
  'Zepto',
  'Velocity',
  'PixiJS',
  'three.js',
  'Hype',
]);

/** Of these, those that play what they were made for by being there. */
export const playingLibraries: ReadonlySet<string> = new Set(['Hype']);
