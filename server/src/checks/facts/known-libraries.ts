/** The libraries that banners are made with: what they mention of the page around them is no misuse by the banner. */

interface Library {
  name: string;
  /** how the names of its files begin, up to a dot, a dash or an underscore */
  files: string;
  /** what may follow in the name beside versions: plugins, and parts that it comes in */
  followed?: RegExp;
  /** by which global names scripts use it */
  globals?: string;
  /** what stands in it, if it is bundled */
  mark?: RegExp;
}

const libraries: readonly Library[] = [
  {
    name: 'GSAP',
    files:
      'gsap tweenmax tweenlite tweennano timelinemax timelinelite easepack cssplugin cssruleplugin splittext drawsvgplugin morphsvgplugin customease custombounce customwiggle motionpathplugin motionpathhelper scrolltrigger scrollsmoother scrolltoplugin draggable flip observer gsdevtools inertiaplugin physics2dplugin physicspropsplugin pixiplugin easelplugin textplugin scrambletextplugin attrplugin bezierplugin colorpropsplugin modifiersplugin roundpropsplugin throwpropsplugin',
    globals: 'gsap TweenMax TweenLite TimelineMax TimelineLite TweenNano',
    mark: /GreenSock|_gsScope/,
  },
  {
    name: 'CreateJS',
    files: 'createjs easeljs tweenjs preloadjs soundjs',
    globals: 'createjs AdobeAn',
    mark: /createjs\s*=\s*this\.createjs|gskinner\.com/,
  },
  { name: 'anime.js', files: 'anime animejs', globals: 'anime', mark: /anime\.js|animejs/ },
  { name: 'Lottie', files: 'lottie bodymovin', globals: 'lottie bodymovin', mark: /bodymovin/ },
  {
    name: 'jQuery',
    files: 'jquery',
    followed: /^(?:ui|easing|migrate|mobile|transit|transform|color|cycle2?|cookie|lettering|touchswipe|mousewheel)$/,
    mark: /jQuery (?:JavaScript Library )?v\d/,
  },
  { name: 'Zepto', files: 'zepto', mark: /Zepto v\d/ },
  { name: 'Velocity', files: 'velocity', globals: 'Velocity', mark: /VelocityJS/ },
  { name: 'PixiJS', files: 'pixi', globals: 'PIXI', mark: /pixi\.js/ },
  { name: 'Phaser', files: 'phaser', globals: 'Phaser', mark: /Phaser/ },
  { name: 'Spine', files: 'spine', globals: 'spine', mark: /spine-(?:player|webgl|canvas)/ },
  { name: 'Swiper', files: 'swiper', globals: 'Swiper', mark: /Swiper \d/ },
  { name: 'Modernizr', files: 'modernizr', followed: /^custom$/, mark: /modernizr/i },
  { name: 'Web Font Loader', files: 'webfont webfontloader', mark: /Web Font Loader/ },
  { name: 'Hammer.js', files: 'hammer', mark: /Hammer\.JS/ },
  { name: 'howler.js', files: 'howler', mark: /howler\.js/ },
  { name: 'Polyfills', files: 'polyfill polyfills', mark: /core-js/ },
  { name: 'three.js', files: 'three', globals: 'THREE', mark: /threejs\.org|three\.js/i },
  {
    name: 'Google Web Designer',
    files: 'gwd googbase',
    followed: /^(?:webcomponents|events|support)$/,
    globals: 'gwd',
  },
  { name: 'Hype', files: 'hype', globals: 'Hype' },
  { name: 'Studio', files: 'enabler exitapi webcomponents' },
  { name: 'Adform', files: 'adform' },
  { name: 'Sizmek', files: 'ebloader' },
  { name: 'Xandr', files: 'appnexus', followed: /^(?:html5|lib)$/ },
  { name: 'Flashtalking', files: 'html5api' },
];

/** A file this short is a banner's own, whatever it is called. Letters */
const shortest = 2_000;
const head = 1_000;

const byFile = new Map(libraries.flatMap((one) => one.files.split(' ').map((file) => [file, one] as const)));
const partsOf = (path: string): string[] =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(/[._@-]+/);
/** What follows a library's name in that of its file: versions, hashes and how it was built. */
const build =
  /^(?:v?\d\w*|[\da-f]{8,}|min|umd|esm?|cjs|iife|module|all|full|core|slim|thin|lite|bundle|combined|legacy|light|svg|canvas|html|worker|web|dhtml|next|latest|beta\d*|rc\d*|dev|development|prod|production|m?js)$/;

function libraryOf(path: string): Library | undefined {
  const [first = '', ...others] = partsOf(path);
  if (others.includes('hype') && others.includes('generated')) return byFile.get('hype');
  // Their names go on: `gwdpage_min.js`.
  const library = byFile.get(first.startsWith('gwd') ? 'gwd' : first);
  return others.every((part) => build.test(part) || library?.followed?.test(part)) ? library : undefined;
}

/** The library that a file is by its name. */
export const libraryCalled = (path: string): string | undefined => libraryOf(path)?.name;

/** The same of an address: what is asked for behind it says nothing. */
export const libraryAt = (address: string): string | undefined => libraryCalled(address.replace(/[?#].*$/s, ''));

/** Servers of fonts, of what only counts, and of ad servers themselves: what they send moves nothing of the banner’s. */
const ofNoAccount =
  /(?:^|\.)(?:fonts\.googleapis\.com|fonts\.gstatic\.com|fonts\.bunny\.net|typekit\.net|fonts\.net|typography\.com|(?:amazon-adsystem|media-amazon)\.com|googletagmanager\.com|google-analytics\.com)$/i;

/** Whether it is known what another server sends: a library, what ad servers give for clicks, or fonts. */
export const isKnownElsewhere = (address: string): boolean =>
  libraryAt(address) !== undefined ||
  ofNoAccount.test(URL.parse(address.trim(), 'https://banner.invalid')?.hostname ?? '');

/** Words that a banner's own script may be called by, too: these are libraries where they say so. */
const plainWords = new Set('flip observer draggable three anime spine'.split(' '));
/** What ad servers give banners for their clicks, and what tools make, has clickTag in it itself. */
const ofClicks = new Set(['Google Web Designer', 'Hype', 'Studio', 'Adform', 'Sizmek', 'Xandr', 'Flashtalking']);

/** Whether a script is a library's own file and nothing of the banner's. */
export function isLibraryFile(path: string, text: string): boolean {
  const library = text.length < shortest ? undefined : libraryOf(path);
  if (!library) return false;
  if (ofClicks.has(library.name) || library.mark?.test(text.slice(0, head))) return true;
  return !plainWords.has(partsOf(path)[0] ?? '') && !/click_?tag/i.test(text);
}

/** The libraries that a script has in it, beside what else may be in it. */
export const librariesIn = (text: string): string[] =>
  text.length < shortest
    ? []
    : libraries.filter(({ mark }) => mark?.test(text.slice(0, head)) ?? false).map(({ name }) => name);

const byGlobal = new Map(
  libraries.flatMap(({ name, globals }) => (globals?.split(' ') ?? []).map((global) => [global, name] as const)),
);

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
  'Phaser',
  'Spine',
  'Swiper',
  'Hype',
]);

/** Of these, those that play what they were made for by being there. */
export const playingLibraries: ReadonlySet<string> = new Set(['Hype']);
