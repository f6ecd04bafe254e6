/** What a banner does by what is not in its files: scripts of other servers, and those that are only made while it plays. */
import { expect, test } from 'vitest';
import { aGif } from '#test/a-gif.ts';
import { foundBy } from '#test/opened-package.ts';
import { someSteps } from '#test/some-steps.ts';

type Files = Record<string, string | Buffer>;
const levels = async (files: Files) =>
  [
    await foundBy('click.missing', { ways: ['clickTag'] }, files),
    await foundBy('js.storage', {}, files),
    await foundBy('anim.length', { most: 15 }, files),
  ]
    .map((one) => one?.level ?? 'passes')
    .join(' ');
const unknown = 'unknown unknown unknown';
const page = (html: string) => ({ 'index.html': `<!doctype html>${html}` });

test.each([
  '<script src="https://c.example.com/runtime/ad.js"></script>',
  '<script src="//c.example.com/ad"></script>',
  '<script src="data:text/javascript,go()"></script>',
  '<iframe src="https://c.example.com/ad.html"></iframe>',
  '<iframe srcdoc="<p>A</p>"></iframe>',
  '<script>s.src = "https://c.example.com/ad.js?a=1"</script>',
  '<script>eval(words)</script>',
  '<script>new Function("a", atob(words))()</script>',
  '<script type="module">import "https://c.example.com/ad";</script>',
  '<script type="module">import { go } from "//c.example.com/ad@2";</script>',
  '<script type="module">export * from "https://c.example.com/ad";</script>',
  '<script>import("https://c.example.com/ad").then(go)</script>',
  '<script>import(`https://c.example.com/ad`)</script>',
  '<script>import("https://c.example.com/" + name)</script>',
  '<script>import(address)</script>',
])('[CHECK-2] what is not in its files is not known: %s', async (html) => {
  expect(await levels(page(html))).toBe(unknown);
});

test.each([
  '<script src="https://cdnjs.cloudflare.com/ajax/libs/modernizr/2.8.3/modernizr.min.js"></script>',
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=A">',
  '<script src="https://s0.2mdn.net/ads/studio/Enabler.js"></script>',
  '<script>Function("return this")(); var evaluate = eval</script>',
  '<noscript><iframe src="https://c.example.com/a.html"></iframe></noscript>',
  '<script>new Image().src = "https://t.example.com/a.gif"</script>',
  '<script type="module">import "https://cdn.example.com/modernizr@2.8";</script>',
  '<script type="module">import "./a.js"; import(`./parts/${name}.js`)</script>',
])('[CHECK-2] what is known of other servers keeps nothing from being known: %s', async (html) => {
  expect(await levels(page(html))).toBe('fail passes passes');
});

test.each(['import { gsap as g } from "https://cdn.example.com/gsap@3.12"', 'import g from "gsap"'])(
  '[CHECK-29] what a module imports plays it: %s',
  async (words) => {
    const files = page(`<script type="module">${words}; g.to("p", { x: 9 });</script>`);
    expect(await foundBy('anim.length', { most: 15 }, files)).toMatchObject({
      says: 'Not known: GSAP plays it, and its length is only seen when it plays.',
    });
  },
);

test('[CHECK-29] a module that is written into its address is not known, however long it is', async () => {
  expect(await levels(page(`<script>import("data:text/javascript,${'go();'.repeat(200)}")</script>`))).toBe(unknown);
});

test('[CHECK-29] servers that modules are imported from are asked', async () => {
  const files = page(
    '<script type="module">import "https://a.example.com/x"; export { b } from "http://b.example.com/y";</script>',
  );
  expect((await foundBy('net.external', { hosts: [] }, files))?.evidence.map(({ words }) => words)).toEqual([
    'https://a.example.com/x',
    'http://b.example.com/y',
  ]);
  expect(await foundBy('net.http', {}, files)).toMatchObject({ level: 'fail' });
  const made = page('<script>import("https://a.example.com/" + name)</script>');
  expect(await foundBy('net.external', { hosts: [] }, made)).toBeDefined();
});

test('[CHECK-17] styles of another server may move something', async () => {
  expect(await levels(page('<link rel="stylesheet" href="https://c.example.com/a.css">'))).toBe('fail passes unknown');
});

test('[CHECK-17] pictures that are written into their addresses move, too', async () => {
  const inAddress = (gif: Buffer) => `<img src="data:image/gif;base64,${gif.toString('base64')}">`;
  expect(await levels(page(inAddress(aGif({ delays: [50, 50], plays: 0 }))))).toBe('fail passes unknown');
  expect(await levels(page(inAddress(aGif({ delays: [50], plays: 0 }))))).toBe('fail passes passes');
  const svg = (words: string) => `<style>p{background:url("data:image/svg+xml,%3Csvg%3E${words}%3C/svg%3E")}</style>`;
  expect(await levels(page(svg('%3Canimate dur=%271s%27/%3E')))).toBe('fail passes unknown');
  expect(await levels(page(svg('%3Ccircle/%3E')))).toBe('fail passes passes');
});

test('[CHECK-19] sound that jQuery mutes is not known', async () => {
  for (const script of ['$("video").prop("muted", true)', '$("video").attr({ muted: true })']) {
    const files = { ...page(`<video autoplay src=a.mp4></video><script>${script}</script>`), 'a.mp4': 'x' };
    expect(await foundBy('av.muted', {}, files)).toMatchObject({ level: 'unknown' });
  }
});

test('[CHECK-17] what a script writes into the page may move', async () => {
  const files = page(
    `<style>.s{animation:s 1s infinite}${someSteps}</style><script>document.write("<i class=s></i>")</script>`,
  );
  expect(await levels(files)).toBe('fail passes unknown');
});
