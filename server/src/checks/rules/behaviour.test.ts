/** What scripts do to the page and the browser, and sound. */
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';

const withScript = (script: string) => ({ 'index.html': `<!doctype html>\n<script>\n${script}\n</script>` });

type ScriptRule = Extract<RuleID, `js.${string}`>;

test.each<[ScriptRule, string]>([
  ['js.storage', 'localStorage.setItem("a", 1)'],
  ['js.storage', 'var kept = window.sessionStorage || {}'],
  ['js.storage', 'if (window.localStorage) window.localStorage.a = 1'],
  ['js.storage', 'window["indexedDB"].open("a")'],
  ['js.storage', 'const { localStorage: kept } = window; kept.a = 1'],
  ['js.cookie', 'document.cookie = "a=1"'],
  ['js.cookie', '!function (w, d) { d.cookie }(window, document)'],
  ['js.geolocation', 'const w = window, n = w.navigator; n.geolocation.watchPosition(f)'],
  ['js.top', 'var around = window.parent; around.document.title'],
  ['js.storage', '(function (w) { w.sessionStorage.a = 1 })(window)'],
  ['js.cookie', 'function f(w) { var d = document; return d["cookie"] }'],
  ['js.docwrite', 'document.write("<p>")'],
  ['js.docwrite', 'window.document.writeln("<p>")'],
  ['js.dialog', 'alert("x")'],
  ['js.dialog', 'if (window.confirm("x")) prompt("y")'],
  ['js.top', 'top.location = clickTag'],
  ['js.top', 'window.parent.document.body.style.margin = 0'],
  ['js.top', 'parent.resize()'],
  ['js.geolocation', 'navigator.geolocation.getCurrentPosition(f)'],
  ['js.console', 'console.log("x")'],
  ['js.console', '(() => { window.console.table([]) })()'],
])('[CHECK-16] %s: %s', async (rule, script) => {
  expect(await foundBy(rule, {}, withScript(script))).toMatchObject({
    level: 'fail',
    evidence: [{ file: 'index.html', line: 3 }, ...(script.includes('prompt') ? [{}] : [])],
  });
});

test.each<[ScriptRule, string]>([
  ['js.storage', '// localStorage.a\n/* localStorage.b */ var text = "localStorage.c", re = /localStorage/'],
  ['js.storage', 'var my = { localStorage: 1 }; my.localStorage; function f(localStorage) { return localStorage.a }'],
  ['js.storage', '"localStorage" in window && window["localStorage"] !== null; if (window.sessionStorage) go()'],
  ['js.storage', 'window.localStorage ? 1 : 0; if (a || (b && window.indexedDB)) go(); !!window.localStorage && go()'],
  ['js.cookie', 'my.cookie = 1; function f(document) { return document.cookie }'],
  ['js.docwrite', 'document.write; stream.write("x"); document.title = "write"'],
  ['js.dialog', 'element.alert("x"); var confirm = () => 1; confirm(); on("prompt", prompt => prompt())'],
  ['js.top', 'parent.postMessage("x", "*"); window.top.postMessage("x", "*"); parent.parent.postMessage("y", "*")'],
  ['js.top', 'const around = window.parent; if (around !== window) around.postMessage("x", "*")'],
  ['js.top', 'if (window.top !== window.self) f(); if (parent == window) g(); typeof top'],
  [
    'js.top',
    'element.parent.remove(); const { top, left } = box; use(top); function f() { var parent = this.parent; parent.x = 1 }',
  ],
  ['js.geolocation', 'navigator.userAgent; my.geolocation'],
  ['js.console', 'var console = { log() {} }; console.log("x"); var log = "console.log()"'],
])('[CHECK-3] nothing is done by comments, by strings and by what a script declares: %s', async (rule, script) => {
  expect(await foundBy(rule, {}, withScript(script))).toBeUndefined();
});

test('[CHECK-16] what is kept of the page around may be meant for a message', async () => {
  expect(await foundBy('js.top', {}, withScript('var around = window.parent; send(around)'))).toMatchObject({
    level: 'warn',
    says: 'A script may reach for the page around the banner, at 1 place.',
  });
});

const library = `/*! GreenSock */ ${'document.cookie; console.log(1); window.parent.document; '.repeat(60)}`;

test('[CHECK-3] what is only looked for is not used, and what has another value is the script’s own', async () => {
  const looks = 'var a = typeof localStorage !== "undefined" && !window.sessionStorage;';
  expect(await foundBy('js.storage', {}, withScript(looks))).toBeUndefined();
  const frames =
    'var d = f.contentDocument || document; d.write(1); var w = f.contentWindow || window; w.console.log(1);';
  expect(await foundBy('js.docwrite', {}, withScript(frames))).toBeUndefined();
  expect(await foundBy('js.console', {}, withScript(frames))).toBeUndefined();
  const own = 'parent = document.body; parent.append(a); alert = function () {}; alert("a");';
  expect(await foundBy('js.top', {}, withScript(own))).toBeUndefined();
  expect(await foundBy('js.dialog', {}, withScript(own))).toBeUndefined();
  expect(await foundBy('js.top', {}, withScript('top = a; top.b;'))).toMatchObject({ level: 'fail' });
});

test('[CHECK-3] a library that a tool has written into the page is none of the banner’s doing', async () => {
  const own = 'document.cookie; console.log(1);'.repeat(100);
  const of = (from: string) => ({ 'index.html': `<!doctype html><script data-source="${from}">${own}</script>` });
  expect(await foundBy('js.cookie', {}, of('gwd_webcomponents_v1_min.js'))).toBeUndefined();
  expect(await foundBy('js.cookie', {}, of('shop.js'))).toMatchObject({ level: 'fail' });
});

test.each(['observer.js', 'flip.js', 'js/three.js', 'anime.js', 'swiper.min.js'])(
  '[CHECK-3] a script is the banner’s own that only is called as a library: %s',
  async (name) => {
    const text = `var clickTag = "";${'var a = 1;'.repeat(300)} img.src = "a.png";`;
    const files = { 'index.html': `<!doctype html><script src="${name}"></script>`, [name]: text, 'a.png': 'x' };
    expect(await foundBy('click.missing', { ways: ['clickTag'] }, files)).toBeUndefined();
    expect(await foundBy('ref.orphan', {}, files)).toBeUndefined();
    const marked = { ...files, [name]: `/* GreenSock three.js anime.js Swiper 9 */ alert(1);${text}` };
    expect(await foundBy('js.dialog', {}, marked)).toBeUndefined();
  },
);

test('[CHECK-3] a library’s own file is none of the banner’s doing, and one that is bundled only warns', async () => {
  const beside = { 'index.html': '<script src="js/gsap.min.js"></script>', 'js/gsap.min.js': library };
  for (const rule of ['js.cookie', 'js.console', 'js.top'] as const) {
    expect(await foundBy(rule, {}, beside)).toBeUndefined();
  }
  expect(await foundBy('js.cookie', {}, withScript(library))).toMatchObject({ level: 'warn' });
  expect(await foundBy('js.console', {}, withScript(library))).toBeUndefined();
  for (const name of [
    'three-slides.js',
    'gsap-banner.js',
    'my-gsap.js',
    'jquery.banner.js',
    'gwd-shop.js',
    'hype_intro.js',
  ]) {
    const own = { 'index.html': `<script src="${name}"></script>`, [name]: library.slice(20) };
    expect(await foundBy('js.cookie', {}, own)).toMatchObject({ level: 'fail' });
  }
  for (const name of [
    'createjs_2019.11.15_min.js',
    'TweenMax-1.20.0.92cf05aba6ca4ea5.min.js',
    'jquery.easing.js',
    'modernizr-custom.js',
    'Flip.min.js',
  ]) {
    const known = { 'index.html': `<script src="${name}"></script>`, [name]: library };
    expect(await foundBy('js.cookie', {}, known)).toBeUndefined();
  }
  const notOne = { 'index.html': '<script src="gsap.js"></script>', 'gsap.js': 'document.cookie = "a"' };
  expect(await foundBy('js.cookie', {}, notOne)).toMatchObject({ level: 'fail' });
});

test('[CHECK-16] scripts run from files, modules and attributes, and not from files that nothing loads', async () => {
  const files = {
    'index.html':
      '<body onload="alert(1)"><script type="module" src="a.mjs"></script><a href="javascript:alert(3)">x</a>',
    'a.mjs': 'import { b } from "./b.js";\nalert(2);',
    'b.js': 'export const b = 1;\nalert(4);',
    'unused.js': 'alert(5)',
  };
  expect((await foundBy('js.dialog', {}, files))?.evidence).toEqual([
    { file: 'index.html', line: 1, words: 'alert(1)' },
    { file: 'index.html', line: 1, words: 'alert(3)' },
    { file: 'a.mjs', line: 2, words: 'alert(2);' },
    { file: 'b.js', line: 2, words: 'alert(4);' },
  ]);
});

test.each<[string, string]>([
  ['is broken', 'var a = ;'],
  ['is deeper than can be read', '('.repeat(200_000)],
  ['is longer than any', `${'a;'.repeat(1_100_000)}`],
  ['has more in it than any', `f(${'a,'.repeat(600_000)}a)`],
])('[CHECK-2] what a script does that %s is not known', async (_how, script) => {
  expect(await foundBy('js.storage', {}, withScript(script))).toMatchObject({
    level: 'unknown',
    says: 'Not known: whether storage is used. A part of the banner can’t be read.',
    evidence: [{ file: 'index.html' }],
  });
});

test('[CHECK-2] how much of a processor it needs is only seen when it plays', async () => {
  expect(await foundBy('perf.cpu', { most: 30 }, withScript(''))).toMatchObject({ level: 'unknown' });
});

test('[CHECK-19] films and sounds that play by themselves are muted, and films play inside the banner', async () => {
  const files = {
    'index.html':
      '<video autoplay muted playsinline></video>\n<video autoplay></video>\n<audio autoplay></audio>\n<audio></audio>',
  };
  expect(await foundBy('av.muted', {}, files)).toMatchObject({
    says: '2 films or sounds play by themselves and are not muted.',
    evidence: [{ line: 2 }, { line: 3 }],
  });
  expect((await foundBy('av.inline', {}, files))?.evidence).toEqual([
    { file: 'index.html', line: 2, words: '<video>' },
  ]);
});

test.each([
  [
    '<video autoplay></video><script>document.querySelector("video").muted = true</script>',
    'whether what plays by itself is heard. A script may mute it.',
  ],
  [
    '<video autoplay></video><script>v.volume = 0</script>',
    'whether what plays by itself is heard. A script may mute it.',
  ],
  [
    '<video></video><script>document.querySelector("video").play()</script>',
    'whether sound is heard before a click. A script may play a film or a sound.',
  ],
  [
    '<script>new Audio("a.mp3").play()</script>',
    'whether sound is heard before a click. A script may play a film or a sound.',
  ],
  [
    '<script>document.createElement("audio")</script>',
    'whether sound is heard before a click. A script may play a film or a sound.',
  ],
])('[CHECK-19] whether sound is heard is not known where a script has to do with it: %s', async (html, says) => {
  expect(await foundBy('av.muted', {}, { 'index.html': html, 'a.mp3': 'x' })).toMatchObject({
    level: 'unknown',
    says: `Not known: ${says}`,
  });
});

test('[CHECK-19] whether films play inside is not known where a script makes one, and a warning where it may let them', async () => {
  const of = async (html: string) => (await foundBy('av.inline', {}, { 'index.html': html }))?.level;
  expect(await of('<video></video><script>v.playsInline = true</script>')).toBe('warn');
  expect(await of('<video></video><script>v.setAttribute("playsinline", "")</script>')).toBe('warn');
  expect(await of('<script>document.createElement("video")</script>')).toBe('unknown');
  expect(await of('<script>a.innerHTML = "<video src=a.mp4>"</script>')).toBe('unknown');
  expect(await of('<script>a.innerHTML = "<p>"</script>')).toBeUndefined();
});

test('[CHECK-19] a timeline that is played, and a muted film that is, make no sound', async () => {
  const of = async (html: string) => await foundBy('av.muted', {}, { 'index.html': html });
  expect(await of('<script>timeline.play()</script>')).toBeUndefined();
  expect(await of('<video muted></video><script>v.play()</script>')).toBeUndefined();
});
