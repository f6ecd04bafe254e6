/** How a click is told, and landing pages that are written in a banner. */
import { clickWays, type ClickWay } from '@marquee/contract/checks/rules.ts';
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';

const withScript = (script: string) => ({ 'index.html': `<!doctype html>\n<script>\n${script}\n</script>` });

const told: Readonly<Record<ClickWay, readonly string[]>> = {
  clickTag: [
    'var clickTag = "";',
    'window.clickTag = "";',
    'clickTag = "https://www.example.com";',
    'var clickTag1 = "", clickTag2 = "";',
    'let clickTag;',
  ],
  clickTagOfQuery: [
    'var url = new URLSearchParams(location.search).get("clickTag");',
    'var clickTAG = getParameter("clickTAG"); function getParameter(n) { return location.href.split(n + "=")[1]; }',
    'var all = {}; location.search.split("&").forEach(add); function go() { open(all.clickTag || ""); }',
    'var url = document.location.search.split("clickTag=")[1];',
    'var url = get("clickTag"); function get(n) { return new URL(document.URL).searchParams.get(n); }',
    'var url = get("clickTag"); function get(n) { return String(window.document.documentURI).split(n)[1]; }',
    'var url = get("clickTag"); function get(n) { return parent.location.href.split(n)[1]; }',
    'var url = get("clickTag"); function get(n) { return window.top.document.location.search.split(n)[1]; }',
    'var url = get("clickTag"); function get(n) { return location.toString().split(n)[1]; }',
    'var url = new RegExp("[\\\\?&]clickTag=([^&#]*)").exec(self.location.search)[1];',
    'const { clickTag: url } = Object.fromEntries(new URLSearchParams(location.search));',
    '(function () { var clickTag = decodeURIComponent(location.search.split("=")[1]); })();',
    'var url = decodeURIComponent(/[?&]clickTag=([^&]+)/.exec(window.location.search)[1]);',
  ],
  'Enabler.exit': [
    'onclick = () => Enabler.exit("main");',
    'window.Enabler.exitOverride("a", "b");',
    '(function (w) { w.Enabler.exit("a"); })(window);',
    '(function (e) { e.exit("a"); })(window.Enabler);',
    '(function (w) { w.Enabler.exit("a"); })(typeof window === "undefined" ? this : window);',
    'const api = typeof Enabler === "undefined" ? { exit() {} } : Enabler; api.exit("a");',
    'gwd.actions.gwdDoubleclick.exitOverride("gwd-ad", "a");',
  ],
  'ExitApi.exit': [
    'document.body.onclick = function () { ExitApi.exit(); };',
    'gwd.actions.gwdGenericad.exit("gwd-ad", "https://a.example");',
  ],
  'dhtml.getVar': [
    'var url = dhtml.getVar("clickTAG", "https://www.example.com");',
    'window.dhtml.getVar("clickTAG")',
    'var dhtml = window.dhtml || { getVar: function () {} }; dhtml.getVar("clickTAG2");',
    'var names = ["clickTAG"]; names.map(function (one) { return dhtml.getVar(one); });',
  ],
  'SDK.clickThrough': ['SDK.clickThrough("https://www.example.com")'],
  'EB.clickthrough': ['EB.clickthrough();', 'EB.clickThrough("x");'],
  'FT.clickTag': ['var myFT = new FT(); myFT.applyClickTag(a, 1);', '$FT.clickTag(1);', 'this.ft.applyClickTag(a, 1);'],
  'APPNEXUS.getClickTag': ['window.open(APPNEXUS.getClickTag());'],
};

test.each(clickWays.flatMap((way) => told[way].map((script) => [way, script] as const)))(
  '[CHECK-13] a click is told by %s: %s',
  async (way, script) => {
    const others = clickWays.filter((one) => one !== way && !(way === 'clickTagOfQuery' && one === 'clickTag'));
    expect(await foundBy('click.missing', { ways: [way] }, withScript(script))).toBeUndefined();
    expect(await foundBy('click.missing', { ways: others }, withScript(script))).toMatchObject({ level: 'fail' });
  },
);

test.each([
  ['in a comment', '// var clickTag = "";'],
  ['in a string', 'var a = "var clickTag";'],
  ['in a function', '(function () { var clickTag = ""; window.open(clickTag); })();'],
  ['with other capital letters', 'var clicktag = "";'],
  ['of something else', 'var my = {}; my.clickTag = ""; var other = { clickTag: "" };'],
  ['of Adform that is its target', 'window.open("x", dhtml.getVar("landingPageTarget", "_blank"));'],
  ['by a name of its own', 'var Enabler = { exit() {} }; Enabler.exit(); var SDK = {}; SDK.clickThrough();'],
])('[CHECK-13] a clickTag %s tells nothing', async (_where, script) => {
  const ways = ['clickTag', 'Enabler.exit', 'SDK.clickThrough', 'dhtml.getVar'] as const;
  expect(await foundBy('click.missing', { ways: [...ways] }, withScript(script))).toMatchObject({ level: 'fail' });
});

test('[CHECK-13] attributes of the page use it, and another way is named', async () => {
  const files = { 'index.html': '<!doctype html>\n<a href="javascript:window.open(window.clickTag)">x</a>' };
  expect(await foundBy('click.missing', { ways: ['clickTag'] }, files)).toMatchObject({
    says: 'clickTag is used but declared nowhere for all of the page.',
    evidence: [{ file: 'index.html', line: 2 }],
  });
  expect(await foundBy('click.missing', { ways: ['clickTag'] }, withScript('Enabler.exit("a")'))).toMatchObject({
    says: 'Clicks are reported by Enabler.exit(), not by clickTag.',
    evidence: [{ file: 'index.html', line: 3, words: 'Enabler.exit("a")' }],
  });
});

test.each<[ClickWay, string]>([
  ['Enabler.exit', 'a.setAttribute("onclick", "Enabler.exit(\'a\')")'],
  ['dhtml.getVar', `a.innerHTML = '<a onclick="open(dhtml.getVar(&quot;clickTAG&quot;))">'`],
  ['SDK.clickThrough', 'setTimeout("SDK.clickThrough()", 1)'],
  ['FT.clickTag', 'eval("my.applyClickTag(a, 1)")'],
])('[CHECK-13] where %s only stands in a text, it is not known: %s', async (way, script) => {
  expect(await foundBy('click.missing', { ways: [way] }, withScript(script))).toMatchObject({ level: 'unknown' });
  expect(await foundBy('click.missing', { ways: ['clickTag'] }, withScript(script))).toMatchObject({
    level: 'fail',
    says: 'The banner reports no click by clickTag.',
  });
});

test('[CHECK-13] what Hype generates may tell a click in what it keeps as text', async () => {
  const generated = `${'var a = 1;\n'.repeat(300)}f=[{source:"function(h) { ExitApi.exit(); }"}];`;
  const files = {
    'index.html': '<script src="b/a_hype_generated_script.js"></script>',
    'b/a_hype_generated_script.js': generated,
  };
  expect(await foundBy('click.missing', { ways: ['ExitApi.exit'] }, files)).toMatchObject({ level: 'unknown' });
});

test('[CHECK-14] an address is only there to try the banner where a script gives its link another one', async () => {
  const link = '<a id="a" href="https://www.example.com">x</a>';
  const of = (script: string) => foundBy('click.hardcoded', {}, { 'index.html': `${link}<script>${script}</script>` });
  for (const script of [
    'document.getElementById("a").href = window.clickTag;',
    'a.setAttribute("href", clickTag);',
    'a.setAttributeNS(xlink, "xlink:href", clickTag);',
    '$("#a").attr("href", clickTag);',
    'a.onclick = function (event) { event.preventDefault(); window.open(clickTag); };',
    'a.onclick = function () { window.open(clickTag); return false };',
    'a.onclick = function () { window.open(clickTag); return !1 };',
    'a.onclick = function (event) { window.open(clickTag); event.returnValue = false };',
  ]) {
    expect(await of(script)).toMatchObject({ level: 'warn' });
  }
  for (const script of [
    'location.href = clickTag;',
    'a.getAttribute("href");',
    'a.setAttribute("target", "b"); return !0',
  ]) {
    expect(await of(script)).toMatchObject({ level: 'fail' });
  }
  const kept = { 'index.html': link.replace('>', ' onclick="open(clickTag); return false">') };
  expect(await foundBy('click.hardcoded', {}, kept)).toMatchObject({ level: 'warn' });
});

test.each([
  ['var clickTAG = "";', 'It is called clickTAG; write clickTag.'],
  ['window.clicktag1 = "";', 'It is called clicktag1; write clickTag1.'],
])('[CHECK-13] another spelling is named: %s', async (script, says) => {
  const found = await foundBy('click.missing', { ways: ['clickTag'] }, withScript(script));
  expect(found).toMatchObject({ level: 'fail', says, noOfEvidence: 1 });
});

test.each([
  ['window.open("https://www.example.com/x?a=1")', 'index.html'],
  ['open(`https://www.example.com`)', 'index.html'],
  ['location.href = "https://www.example.com"', 'index.html'],
  ['window.location = "http://www.example.com"', 'index.html'],
  ['document.location = "https://www.example.com"', 'index.html'],
  ['window.document.location.href = "https://www.example.com"', 'index.html'],
  ['parent.window.location.replace("https://www.example.com")', 'index.html'],
  ['top.open("https://www.example.com")', 'index.html'],
  ['top.location.assign("https://www.example.com")', 'index.html'],
  ['location.assign("https://www.example.com")', 'index.html'],
])('[CHECK-14] the landing page is written in a script: %s', async (script) => {
  expect(await foundBy('click.hardcoded', {}, withScript(script))).toMatchObject({
    level: 'fail',
    evidence: [{ file: 'index.html', line: 3 }],
  });
});

test('[CHECK-14] the landing page is written in a link', async () => {
  const files = { 'index.html': '<p>\n<a href="https://www.example.com">x</a>' };
  expect((await foundBy('click.hardcoded', {}, files))?.evidence).toEqual([
    { file: 'index.html', line: 2, words: 'https://www.example.com' },
  ]);
});

test.each([
  'java&#115;cript:window.open(&quot;https://www.example.com&quot;)',
  ' java\n\tscript:window.open(%22https://www.example.com%22)',
  'JavaScript:location=`https://www.example.com`;a = 1%2',
])('[CHECK-14] the landing page is written in a link that is a script: %s', async (address) => {
  const files = { 'index.html': `<p>\n<a href="${address}">x</a>` };
  expect(await foundBy('click.hardcoded', {}, files)).toMatchObject({ level: 'fail', evidence: [{ line: 2 }] });
});

test.each([
  'window.open(clickTag)',
  'window.open("about:blank")',
  'window.open("%%CLICK_URL_UNESC%%https://www.example.com")',
  'var href = "https://www.example.com"; // window.open("https://www.example.com")',
  'fetch("https://www.example.com")',
])('[CHECK-14] nothing is written in it: %s', async (script) => {
  expect(await foundBy('click.hardcoded', {}, withScript(script))).toBeUndefined();
});

test('[CHECK-14] a clickTag that is preset to an address fails, but where the ad server puts its own in its place', async () => {
  const files = withScript('var clickTag = "https://www.google.com";');
  const says = 'clickTag is preset to an address.';
  expect(await foundBy('click.hardcoded', {}, files)).toMatchObject({ level: 'fail', says });
  expect(
    await foundBy('click.hardcoded', {}, files, {}, { 'click.missing': { level: 'fail', ways: ['clickTag'] } }),
  ).toMatchObject({ level: 'warn', says });
});

test('[CHECK-15] the clickTag stands in the page, where it can be read', async () => {
  expect(await foundBy('click.minified', {}, withScript('var clickTag = "";'))).toBeUndefined();
  expect(await foundBy('click.minified', {}, withScript(`var a="${'x'.repeat(600)}";var clickTag="";`))).toMatchObject({
    says: 'clickTag stands in a minified script of the page.',
  });
  const apart = { 'index.html': '<script src="ad.js"></script>', 'ad.js': '\nvar clickTag = "";' };
  expect(await foundBy('click.minified', {}, apart)).toMatchObject({
    says: 'clickTag stands in ad.js, not in the page.',
    evidence: [{ file: 'ad.js', line: 2 }],
  });
  expect(await foundBy('click.minified', {}, withScript('Enabler.exit("a")'))).toBeUndefined();
});
