/** Which styles count for what moves: those for what a page has, as it plays by itself; of others it is not known. */
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';
import { someSteps } from '#test/some-steps.ts';

const page = (css: string, body = '<p id="one" class="a big">A</p>') => ({
  'index.html': `<!doctype html><style>${css}</style><style>${someSteps}</style><body>${body}</body>`,
});
const rules = { 'anim.length': { most: 15 }, 'anim.loops': { most: 3 }, 'anim.endless': {} } as const;
const levels = async (css: string, body?: string) => {
  const files = page(css, body);
  const [length, loops, endless] = [
    await foundBy('anim.length', rules['anim.length'], files),
    await foundBy('anim.loops', rules['anim.loops'], files),
    await foundBy('anim.endless', rules['anim.endless'], files),
  ];
  return [length, loops, endless].map((one) => one?.level ?? 'passes').join(' ');
};
const passes = 'passes passes passes';
const fails = 'fail fail fail';
const unknown = 'unknown unknown unknown';

test.each([
  ['what somebody points at', '.a:hover{animation:x 1s infinite} p:focus-within .a{animation:y 40s 9}'],
  ['what is printed', '@media print{.a{animation:x 1s infinite}}'],
  ['who wants less motion', '@media (prefers-reduced-motion: reduce){.a{animation:x 1s infinite}}'],
  ['what the page does not have', '.animated.infinite{animation:x 1s infinite} #two{animation:x 90s}'],
  ['steps of an animation', '@keyframes x{from{animation:x 1s infinite}}'],
  ['a length that is none', '.a{animation:x infinite} .big{animation:x 0s infinite}'],
  ['names in which a word is', '.a{animation:infinite-scroll 2s} #one{animation-name:almost-infinite}'],
  [
    'comments and strings',
    '.a::before{content:"/*"}/*.a{animation:x 1s infinite}*/ .a{content:"}.a{animation:x 1s infinite}"}',
  ],
])('[CHECK-28] styles for %s do not move it', async (_what, css) => {
  expect(await levels(css)).toBe(passes);
});

test.each([
  ['of a tag, a class and an ID', 'p.a#one{animation:x 1s infinite}'],
  ['of one of several', '.none, .a{animation:x 1s infinite}'],
  ['behind it', '.a::after{animation:x 1s infinite}'],
  ['on a screen', '@media screen{@layer b{.a{animation:x 1s infinite}}}'],
  ['inside of others', 'body{color:red;.a{animation:x 1s infinite}}'],
  ['inside of others, after a word of theirs', 'body{& > .a{color:red;& {animation:x 1s infinite;color:red}}margin:0}'],
  ['after a string with a comment in it', '.big::before{content:"/*"} .a{animation:x 1s infinite}'],
])('[CHECK-28] styles %s move it', async (_what, css) => {
  expect(await levels(css)).toBe(fails);
});

test.each([
  ['for some widths', '@media (min-width: 300px){.a{animation:x 20s infinite}}'],
  ['for some browsers', '@supports (display:grid){.a{animation:x 20s infinite}}'],
  ['for some places', '.a:nth-child(2){animation:x 20s infinite}'],
  ['for some attributes', 'p[id|="one,two"] {animation:x 20s infinite}'],
  ['for what is not so', 'p:not(:is(.c, :hover)) {animation:x 20s infinite}'],
  ['for one of several', '.none, .a:first-child{animation:x 20s infinite}'],
  ['for many', `${'.none, '.repeat(40)}.a{animation:x 20s infinite}`],
  ['for odd names', '.w-1\\/2{animation:x 20s infinite}'],
  ['for what is hidden', '.a{display:none;animation:x 20s infinite}'],
  ['that a rule stops', '.a{animation:x 20s infinite}.done .a{animation-play-state:paused}'],
  ['that a rule takes away', '.a{animation:x 20s infinite}#one{animation:none}'],
  ['that a rule counts', '.a{animation:x 20s infinite}#one{animation-iteration-count:2}'],
])('[CHECK-28] what moves by styles %s is not known', async (_what, css) => {
  expect(await levels(css)).toBe(unknown);
  expect(await levels(css.replace('20s infinite', '2s'))).toBe(passes);
});

test('[CHECK-28] what scripts give other classes and styles is not known where it would be too long', async () => {
  const script = (words: string) => `<p class="a" id="one">A</p><script>${words}</script>`;
  const turns = 'document.getElementById("one").classList.add("on")';
  expect(await levels('.on{animation:x 20s infinite}', script(turns))).toBe(unknown);
  expect(await levels('.on{animation:x 2s}.a{transition:all 1s}', script(turns))).toBe(passes);
  expect(await levels('.a{transition:all 1s 15s}', script(turns))).toBe('unknown passes passes');
  expect(await levels('.a{transition:all 20s}')).toBe(passes);
  expect(await levels('', script('one.style.animation = "x 2s"'))).toBe(unknown);
  expect(await levels('', script('document.styleSheets[0].insertRule(rule)'))).toBe(unknown);
  expect(await levels('', script('one.addEventListener("transitionend", next)'))).toBe(unknown);
  expect(await levels('.a{animation:x 1s infinite}', script('one.style.animationPlayState = "paused"'))).toBe(unknown);
});

test.each([
  'one.remove()',
  'one.parentNode.removeChild(one)',
  'one.classList.remove("a")',
  'one.classList.toggle("a", false)',
  'one.className = ""',
  'one.style.display = "none"',
  '$(one).removeClass("a")',
])('[CHECK-28] what has no end by its styles may be stopped by a script: %s', async (words) => {
  const css = '.a{animation:x 1s infinite}';
  expect(await levels(css, `<p class="a" id="one">A</p><script>${words}</script>`)).toBe(unknown);
  expect(await levels(css, '<p class="a" id="one">A</p><script>one.classList.add("on")</script>')).toBe(fails);
});

test('[CHECK-28] a style sheet for print, or one that a script loads, is none that counts for sure', async () => {
  const css = '.a{animation:x 1s infinite}';
  const of = async (html: string) =>
    (
      await foundBy(
        'anim.endless',
        {},
        { 'index.html': `<!doctype html>${html}<p class="a">`, 'a.css': `${css}${someSteps}` },
      )
    )?.level;
  expect(await of('<link rel="stylesheet" href="a.css">')).toBe('fail');
  expect(await of('<style>@import "a.css" screen;</style>')).toBe('fail');
  expect(await of('<link rel="stylesheet" href="a.css" media="(min-width: 9px)">')).toBe('unknown');
  expect(await of('<link rel="stylesheet" href="a.css" disabled>')).toBe('unknown');
  expect(await of('<style>p{color:red}@import "a.css";</style>')).toBe('unknown');
  expect(await of('<script>load("a.css")</script>')).toBe('unknown');
});
