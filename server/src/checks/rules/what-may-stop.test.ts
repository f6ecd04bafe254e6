/** What may stop or hide what moves without end: scripts, other styles, parts that are not shown. */
import { expect, test } from 'vitest';
import { aGif } from '#test/a-gif.ts';
import { foundBy } from '#test/opened-package.ts';
import { someSteps } from '#test/some-steps.ts';

type Files = Record<string, string | Buffer>;
const level = async (files: Files) => (await foundBy('anim.endless', {}, files))?.level ?? 'passes';
const page = (css: string, body: string) => ({
  'index.html': `<!doctype html><style>${css}${someSteps}</style><body>${body}`,
});
const spinning = '.s{animation:s 1s infinite}';

test.each([
  'a.style.animation = "none"',
  'a.style.animationIterationCount = 3',
  'a.setAttribute("class", "")',
  'a.removeAttribute("class")',
  'b.innerHTML = "<p>End</p>"',
  'b.textContent = "End"',
  'b.replaceChild(end, a)',
  'a.hidden = true',
  '$("#a").css("animation", "none")',
  'gsap.set("#a", { animation: "none" })',
])('[CHECK-28] what a script may stop is not known to have no end: %s', async (script) => {
  expect(await level(page(spinning, `<div id=b><i class=s id=a></i></div><script>${script}</script>`))).toBe('unknown');
});

test.each(['if (document.hidden) go()', 'var words = a.textContent + a.innerHTML', 'a.classList.add("on")'])(
  '[CHECK-28] what a script only reads or adds stops nothing: %s',
  async (script) => {
    expect(await level(page(spinning, `<i class=s id=a></i><script>${script}</script>`))).toBe('fail');
  },
);

test.each<[string, string]>([
  [`${spinning}.hide{display:none}`, '<i class="s hide"></i>'],
  [spinning, '<div style="display:none"><i class=s></i></div>'],
  [spinning, '<i class=s hidden></i>'],
  [`${spinning}.end.s{animation:s 1s 3}`, '<i class="s end"></i>'],
  [`.s{animation:s 1s infinite}#a{animation:t 0s}`, '<i class=s id=a></i>'],
  [spinning, '<i class=s style="animation:s 1s 2"></i>'],
  [`${spinning}i{animation:t 1s}`, '<i class=s></i>'],
  [`${spinning}.t{animation:t 1s}`, '<i class=s></i><script>i.classList.add("t")</script>'],
])('[CHECK-28] what other styles may hide or end is not known to have no end: %s %s', async (css, body) => {
  expect(await level(page(css, body))).toBe('unknown');
});

test.each<[string, string]>([
  [`${spinning}.t{animation:t 1s}`, '<i class=s></i><b class=t></b>'],
  [`${spinning}.hide{display:none}`, '<i class=s></i>'],
  [spinning, '<i class=s></i><b style="animation:t 1s"></b>'],
  ['', '<i style="animation:s 1s infinite"></i><i style="animation:t 1s"></i>'],
])('[CHECK-28] what other styles say of other parts ends nothing: %s %s', async (css, body) => {
  expect(await level(page(css, body))).toBe('fail');
});

test('[CHECK-17] a GIF that a page may hide is not known to be seen without end', async () => {
  const gif = { 'a.gif': aGif({ delays: [500, 500], plays: 0 }) };
  const of = (css: string, body: string) => level({ ...page(css, `<div id=p><img src=a.gif></div>${body}`), ...gif });
  expect(await of('', '')).toBe('fail');
  expect(await of('', '<script>document.getElementById("p").style.display = "none"</script>')).toBe('unknown');
  expect(await of('', '<script>p.classList.add("gone")</script>')).toBe('unknown');
  expect(await of('#p{display:none}', '')).toBe('unknown');
  expect(await of('#q{display:none}', '')).toBe('fail');
});

test.each<[string, string]>([
  ['<svg><circle><animateTransform dur=1s repeatCount=indefinite></circle></svg>', 'fail'],
  ['<svg><animateMotion dur="2s" begin="0.5s" repeatDur="indefinite" /></svg>', 'fail'],
  ['<svg><animate dur=1s repeatCount=indefinite begin="b.mouseover"></svg>', 'unknown'],
  ['<svg><animate dur=1s repeatCount=indefinite repeatDur=10s></svg>', 'unknown'],
  ['<svg><animate dur=1s repeatCount=indefinite end=9s></svg>', 'unknown'],
  ['<marquee loop=2>x</marquee>', 'unknown'],
  ['<marquee loop=-1>x</marquee>', 'fail'],
  ['<marquee>x</marquee><script>m.remove()</script>', 'unknown'],
  ['<template><marquee>x</marquee></template>', 'unknown'],
  ['<noscript><video autoplay loop></video></noscript>', 'unknown'],
  ['<style>video{display:none}</style><video autoplay loop></video>', 'unknown'],
])('[CHECK-17] tags move without end unless they say when, or may not be shown: %s', async (html, is) => {
  expect(await level({ 'index.html': `<!doctype html>${html}` })).toBe(is);
});

test('[CHECK-17] a drawing that only a script names may not be shown', async () => {
  const drawing = { 'a.svg': '<svg><animate dur="1s" repeatCount="indefinite"></animate></svg>' };
  expect(await level({ 'index.html': '<!doctype html><script>show("a.svg")</script>', ...drawing })).toBe('unknown');
  expect(await level({ 'index.html': '<!doctype html><img src="a.svg">', ...drawing })).toBe('fail');
});

test('[CHECK-19] what only scripts may put into the page may not be heard', async () => {
  const files = { 'index.html': '<!doctype html><template><audio autoplay src="a.mp3"></template>', 'a.mp3': 'x' };
  expect(await foundBy('av.muted', {}, files)).toMatchObject({ level: 'unknown' });
});
