/** Which animations have steps: what has none moves nothing. */
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';

type Files = Record<string, string | Buffer>;
const levels = async (files: Files) =>
  [
    await foundBy('anim.length', { most: 15 }, files),
    await foundBy('anim.loops', { most: 3 }, files),
    await foundBy('anim.endless', {}, files),
  ]
    .map((one) => one?.level ?? 'passes')
    .join(' ');
const page = (html: string) => ({ 'index.html': `<!doctype html>${html}<p class="a">A</p><p class="b">B</p>` });
const styled = (css: string) => page(`<style>${css}</style>`);
const glow = '@keyframes glow{to{opacity:0}}';
const endless = '.a{animation:glow 2s infinite}';
const passes = 'passes passes passes';
const fails = 'fail fail fail';
const unknown = 'unknown unknown unknown';

test.each([
  endless,
  '.a{animation:glow 20s 9}',
  `.a{animation-name:blink;animation-duration:2s;animation-iteration-count:infinite}${glow}`,
  `.a{animation:Glow 2s infinite}${glow}`,
  `.a{animation:20s infinite}${glow}`,
  `${endless}/*${glow}*/.b{content:"${glow}"}`,
  `${endless}.b{animation:fade 1s}@keyframes fade{to{opacity:0}}`,
  '.a{animation:glow infinite}.b{animation-duration:2s}',
])('[CHECK-26] what has no steps moves nothing: %s', async (css) => {
  expect(await levels(styled(css))).toBe(passes);
});

test.each([
  `${endless}@-webkit-keyframes glow{to{opacity:0}}`,
  `@media screen{${glow}}${endless}`,
  `.a{animation:2s infinite "glow"}@keyframes "glow"{to{opacity:0}}`,
  `.a{animation:gl\\6fw 2s infinite}${glow}`,
  `${endless}@keyframes gl\\6fw{to{opacity:0}}`,
  `.a{animation-name:fade,glow;animation-duration:2s;animation-iteration-count:infinite}${glow}`,
  `.a{animation-duration:2s;animation-iteration-count:infinite;animation-name:inherit}${glow}`,
])('[CHECK-26] steps count however they are named: %s', async (css) => {
  expect(await levels(styled(css))).toBe(fails);
});

test('[CHECK-26] steps are in any style sheet of the banner', async () => {
  const linked = page(`<link rel="stylesheet" href="a.css"><style>${endless}</style>`);
  expect(await levels({ ...linked, 'a.css': glow })).toBe(fails);
  expect(await levels({ ...linked, 'a.css': 'p{color:red}' })).toBe(passes);
});

test.each([
  '<link rel="stylesheet" href="https://c.example.com/a.css">',
  '<link rel="preload" as="style" href="https://c.example.com/a.css" onload="this.rel = this.id">',
  '<style>@import "https://cdn.example.com/swiper.min.css";</style>',
  '<script src="https://cdn.example.com/swiper.min.js"></script>',
  '<script>document.head.appendChild(sheet)</script>',
  '<script>document.styleSheets[0].insertRule(rule)</script>',
  '<script>sheet.href = "skins/" + name + ".css"</script>',
  '<base href="https://c.example.com/"><link rel="stylesheet" href="a.css">',
  `<style>.a{animation-name:fade}@keyframes fade{to{opacity:0}}</style>`,
])('[CHECK-26] where steps may come from elsewhere, it is not known whether it moves: %s', async (html) => {
  expect(await levels(page(`<style>${endless}</style>${html}`))).toBe(unknown);
});
