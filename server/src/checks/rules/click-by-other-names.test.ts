/** Clicks that are told by names that a script gives: to the window, and to what ad servers are told by. */
import type { ClickWay } from '@marquee/contract/checks/rules.ts';
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';

const page = (script: string, type = '') => ({
  'index.html': `<!doctype html>\n<script${type}>\n${script}\n</script>`,
});
const missing = (way: ClickWay, files: Record<string, string>) => foundBy('click.missing', { ways: [way] }, files);

test.each<[ClickWay, string]>([
  ['clickTag', 'this.clickTag = "";'],
  ['clickTag', 'this["clickTag"] = "https://www.example.com";'],
  ['clickTag', 'if (ready) { this.clickTag = ""; } onload = () => { this.clickTag1 = ""; };'],
  ['clickTag', '(function (root) { root.clickTag = ""; })(this);'],
  ['clickTag', '(function () { this.clickTag = ""; }).call(this);'],
  ['clickTag', '(function (w) { w.clickTag = ""; }).call(null, window);'],
  ['clickTag', 'Object.assign(window, { clickTag: "" });'],
  ['clickTag', 'const w = window; Object.assign(w, { size: 1 }, { "clickTag": "" });'],
  ['clickTag', '$.extend(this, { clickTag: "" });'],
  ['clickTag', 'Object.defineProperty(window, "clickTag", { value: "" });'],
  ['clickTag', 'var { clickTag } = window;'],
  ['clickTag', 'let { clickTag = "" } = self;'],
  ['clickTag', 'var { links: [{ clickTag }] } = settings;'],
  ['Enabler.exit', 'const e = Enabler; e.exit("a");'],
  ['Enabler.exit', 'let e; ready(function () { e = window.Enabler; }); go(function () { e.exit("a"); });'],
  ['Enabler.exit', 'e = this.Enabler; e.exitOverride("a", "b");'],
  ['Enabler.exit', 'const { exit } = Enabler; exit("a");'],
  ['Enabler.exit', 'const { exit: leave } = window.Enabler; leave("a");'],
  ['Enabler.exit', 'const { Enabler: api } = window; api.exit("a");'],
  ['Enabler.exit', 'function leave(api = Enabler) { api.exit("a"); }'],
  ['ExitApi.exit', 'var api; api = ExitApi || {}; api.exit();'],
  ['dhtml.getVar', 'const get = dhtml.getVar; open(get("clickTAG"));'],
  ['dhtml.getVar', 'const { getVar } = dhtml; open(getVar("clickTAG"));'],
  ['dhtml.getVar', 'var get = window.dhtml.getVar.bind(dhtml); open(get("clickTAG"));'],
  ['dhtml.getVar', 'const d = dhtml; const get = d.getVar; open(get("clickTAG"));'],
])('[CHECK-46] a click is told by %s, by whatever name: %s', async (way, script) => {
  expect(await missing(way, page(script))).toBeUndefined();
});

test.each<[ClickWay, string]>([
  ['clickTag', '(function () { this.clickTag = ""; })();'],
  ['clickTag', 'class Ad { clickTag = ""; url = (this.clickTag = ""); }'],
  ['clickTag', 'var ad = { go: function () { this.clickTag = ""; } };'],
  ['clickTag', 'Object.assign(ad, { clickTag: "" }); Object.assign({ clickTag: "" }, window);'],
  ['clickTag', 'Object.assign(window, { [clickTag]: "" }, { ad: { clickTag: "" } });'],
  ['clickTag', '(function (window) { Object.assign(window, { clickTag: "" }); })({});'],
  ['clickTag', 'var { clickTag: link } = window;'],
  ['clickTag', '(function () { var { clickTag } = window; open(clickTag); })();'],
  ['Enabler.exit', 'var Enabler = { exit() {} }; const e = Enabler; e.exit("a");'],
  ['Enabler.exit', 'const { exit } = ad; exit("a");'],
  ['dhtml.getVar', 'const get = dhtml.getVar; open("x", get("landingPageTarget"));'],
  ['dhtml.getVar', 'const get = ad.getVar; open(get("clickTAG"));'],
])('[CHECK-46] what is only called so is not %s: %s', async (way, script) => {
  expect(await missing(way, page(script))).toMatchObject({ level: 'fail' });
});

test('[CHECK-46] `this` is the window neither in a module nor in an attribute', async () => {
  expect(await missing('clickTag', page('this.clickTag = "";', ' type="module"'))).toMatchObject({ level: 'fail' });
  const attribute = { 'index.html': '<!doctype html><p onclick="this.clickTag = 1">' };
  expect(await missing('clickTag', attribute)).toMatchObject({ level: 'fail' });
});

test('[CHECK-46] an address that it is preset to is told, and so is another spelling', async () => {
  for (const script of [
    'Object.assign(window, { clickTag: "https://www.example.com" });',
    'var { clickTag = "https://www.example.com" } = window;',
  ])
    expect(await foundBy('click.hardcoded', {}, page(script))).toMatchObject({
      says: 'clickTag is preset to an address.',
    });
  expect(await missing('clickTag', page('Object.assign(window, { clicktag: "" });'))).toMatchObject({
    says: 'It is called clicktag; write clickTag.',
  });
});

test('[CHECK-46] what is asked of the window by `this` is the browser’s', async () => {
  expect(await foundBy('js.storage', {}, page('this.localStorage.a = 1;'))).toMatchObject({ level: 'fail' });
  expect(await foundBy('js.storage', {}, page('function A() { this.localStorage = 1; }'))).toBeUndefined();
});
