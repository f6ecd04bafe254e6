/** What the files that banners are made of are served as, by their endings alone. Files of any other kind are not served. */

/** Without a charset: html says its own, which one said here would overrule. */
const types: Record<string, string> = {
  'html htm': 'text/html',
  css: 'text/css',
  'js mjs': 'text/javascript',
  'json map gltf': 'application/json',
  xml: 'application/xml',
  'txt vtt fnt atlas glsl vert frag': 'text/plain',
  svg: 'image/svg+xml',
  'png apng': 'image/png',
  'jpg jpeg jfif': 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  'mp4 m4v': 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  'ogg oga': 'audio/ogg',
  wav: 'audio/wav',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  wasm: 'application/wasm',
  'bin glb riv lottie skel basis ktx2': 'application/octet-stream',
};

const byEnding = new Map(
  Object.entries(types).flatMap(([endings, type]) => endings.split(' ').map((ending) => [ending, type] as const)),
);

/** Undefined for a file that is no part of a banner. */
export const contentTypeOf = (name: string): string | undefined =>
  byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
