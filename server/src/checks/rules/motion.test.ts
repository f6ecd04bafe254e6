/** What moves: how long, how often, without end, how fast; what bytes say of it, and what who played it found out. */
import { expect, test } from 'vitest';
import { aGif } from '#test/a-gif.ts';
import { foundBy } from '#test/opened-package.ts';
import { someSteps } from '#test/some-steps.ts';

const styled = (css: string, more = '') => ({
  'index.html': `<!doctype html>\n<style>\n${css}${someSteps}</style><p class="a">A</p><p class="b">B</p>${more}`,
});
const within = (most: number, files: Record<string, string | Buffer>, how = {}) =>
  foundBy('anim.length', { most }, files, how);

test.each([
  ['.a { animation: x 2s 1.5s 3 }', 7.5],
  ['.a { -webkit-animation: 500ms ease-in 1 x; }', 0.5],
  ['.a{animation:a 1s,b 2s 4s cubic-bezier(.1, 2s, 3, 4) 2}', 8],
  ['.a{animation-name:x;animation-duration:3s;animation-delay:2s,9s;animation-iteration-count:2}', 15],
  ['.a{animation:x 10s;animation-duration:4s}', 4],
  ['@media screen { .a { animation: x 2.5s -1s } }', 2.5],
])('[CHECK-17] styles say how long they move: %s', async (css, seconds) => {
  expect(await within(seconds, styled(css))).toBeUndefined();
  expect(await within(seconds - 0.2, styled(css))).toMatchObject({
    level: 'fail',
    says: `A style moves for ${seconds} s; it may last ${Math.round((seconds - 0.2) * 10) / 10} s.`,
    evidence: [{ file: 'index.html', line: 3 }],
  });
});

test('[CHECK-17] what is worked out, put off elsewhere or moved by scripts is not known', async () => {
  const of = async (css: string, more = '') => (await within(5, styled(css, more)))?.level;
  expect(await of('.a{animation:x var(--t)}')).toBe('unknown');
  expect(await of('.a{animation:x 3s}.b{animation-delay:4s}')).toBe('unknown');
  expect(await of('.a{animation:x 3s}.b{animation-delay:1s}')).toBeUndefined();
  expect(await of('', '<script>setTimeout(f, 9)</script>')).toBe('unknown');
  expect(await of('', '<script>a.animate([], 9)</script>')).toBe('unknown');
  expect(await of('', '<script>$(".a").fadeIn(400)</script>')).toBe('unknown');
  expect(await of('', '<video src="a.mp4"></video>')).toBe('unknown');
  expect(await of('', '<svg><animate dur="2s"></animate></svg>')).toBe('unknown');
  expect(await of('', '<script>var a = ;</script>')).toBe('unknown');
  expect(await of('', '<script>var still = "setTimeout(f)"</script>')).toBeUndefined();
  expect(await within(5, styled('', '<script>gsap.to("a", {})</script>'))).toMatchObject({
    says: 'Not known: GSAP plays it, and its length is only seen when it plays.',
    todo: 'Open it in the viewer once.',
  });
});

test.each([
  ['.a{animation:x 1s infinite}', ''],
  ['.a{animation:x 1s}.b{animation-iteration-count:infinite}', ''],
  ['', '<marquee>x</marquee>'],
  ['', '<svg><animate repeatCount="indefinite"></animate></svg>'],
  ['', '<video autoplay loop></video>'],
])('[CHECK-17] what has no end has none: %s%s', async (css, more) => {
  const files = styled(css, more);
  const broken = { level: 'fail', evidence: [{ file: 'index.html' }] };
  expect(await foundBy('anim.endless', {}, files)).toMatchObject(broken);
  expect(await foundBy('anim.length', { most: 30 }, files)).toMatchObject(broken);
  expect(await foundBy('anim.loops', { most: 3 }, files)).toMatchObject(broken);
});

test('[CHECK-17] styles repeat no more often than allowed', async () => {
  expect(await foundBy('anim.loops', { most: 3 }, styled('.a{animation:x 1s 3}'))).toBeUndefined();
  expect(await foundBy('anim.loops', { most: 3 }, styled('.a{animation:x 1s 4}'))).toMatchObject({
    says: 'A style repeats an animation 4 times; it may play 3 times.',
  });
});

test('[CHECK-17] a GIF says how long a round takes, how often it plays and how fast', async () => {
  const gif = { 'a.gif': aGif({ delays: [200, 200, 600], plays: 3 }) };
  expect(await within(3, gif)).toBeUndefined();
  expect(await within(2.5, gif)).toMatchObject({ says: 'A GIF plays for 3 s; it may last 2.5 s.' });
  expect(await foundBy('anim.loops', { most: 2 }, gif)).toMatchObject({
    says: 'A GIF plays 3 times; it may play 2 times.',
  });
  expect(await foundBy('anim.endless', {}, gif)).toBeUndefined();
  expect(await foundBy('anim.rate', { most: 3 }, gif)).toBeUndefined();
  expect(await foundBy('anim.rate', { most: 2 }, gif)).toMatchObject({
    says: 'A GIF shows 3 pictures in a second; it may show 2.',
  });
  const endless = { 'a.gif': aGif({ delays: [0, 0, 0], plays: 0 }) };
  expect(await foundBy('anim.endless', {}, endless)).toMatchObject({ says: 'A GIF plays without end.' });
  expect(await foundBy('anim.rate', { most: 4 }, endless)).toBeUndefined();
  const still = { 'a.gif': aGif({ delays: [0], plays: 0 }) };
  expect(await foundBy('anim.endless', {}, still)).toBeUndefined();
  const inPage = { ...styled('', '<img src="a.gif">'), ...endless };
  expect(await foundBy('anim.endless', {}, inPage)).toMatchObject({ evidence: [{ file: 'a.gif' }] });
});

test('[CHECK-18] what a viewer found by playing makes it known', async () => {
  const files = styled('.a{animation:x 1s infinite}', '<script>gsap.to("a", {})</script>');
  const played = (length: number | null, isEndless = false) => ({ steered: { length, isEndless } });
  expect(await within(15, files, played(14_000))).toBeUndefined();
  expect(await within(15, files, played(15_080))).toBeUndefined();
  expect(await within(15, files, played(16_000))).toMatchObject({
    level: 'fail',
    says: 'It plays for 16 s; it may last 15 s.',
  });
  expect(await within(15, files, played(null, true))).toMatchObject({
    says: 'The animation does not come to an end; it may last 15 s.',
  });
  expect(await foundBy('anim.endless', {}, files, played(14_000))).toBeUndefined();
  expect(await foundBy('anim.endless', {}, files, played(null, true))).toMatchObject({ level: 'fail' });
  expect(await foundBy('anim.loops', { most: 3 }, files, played(null, true))).toMatchObject({ level: 'fail' });
  const script = styled('', '<script>gsap.to("a", {})</script>');
  expect(await within(15, script, played(null))).toMatchObject({ level: 'unknown', todo: '' });
  expect(await foundBy('anim.loops', { most: 3 }, script, played(9_000))).toMatchObject({ level: 'unknown' });
});

test('[CHECK-18] a film’s length is known once it was played', async () => {
  const film = { 'a.mp4': 'x' };
  expect(await within(15, film)).toMatchObject({
    level: 'unknown',
    says: 'Not known: its length is only seen when it plays.',
  });
  expect(await within(15, film, { steered: { length: 20_000, isEndless: false } })).toMatchObject({ level: 'fail' });
});
