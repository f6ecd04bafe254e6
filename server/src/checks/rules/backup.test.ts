/** The image that stands in for a banner: which of several pictures it is, how large and how heavy. */
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';
import { plainPicture } from '#test/plain-picture.ts';

/** The first bytes of a GIF, which say its size. */
const gif = (width: number, height: number, bytes = 20): Buffer => {
  const head = Buffer.alloc(bytes);
  head.write('GIF89a');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
};
const page = (body = '') => ({ 'index.html': `<!doctype html>${body}` });
type Files = Record<string, string | Buffer>;
const missing = async (files: Files, how = {}) => (await foundBy('backup.missing', {}, files, how))?.level ?? 'passes';
const size = async (files: Files, how = {}) => await foundBy('backup.size', {}, files, how);

test('[CHECK-20] a backup image is there, as large as the banner and no heavier than allowed', async () => {
  expect(await foundBy('backup.missing', {}, page())).toMatchObject({ says: 'No backup image is with it.' });
  const picture = await plainPicture(4);
  const called = { ...page(), 'img/Backup.png': picture };
  expect(await missing(called)).toBe('passes');
  expect(await missing({ ...page(), 'still.png': picture })).toBe('passes');
  expect(await missing(page(), { leftOut: [{ path: 'a_fallback.jpg', bytes: 9 }] })).toBe('passes');
  expect(await size(called)).toBeUndefined();
  expect(await size(called, { size: { width: 728, height: 90 } })).toMatchObject({
    level: 'fail',
    says: 'The backup image is 300×250; the banner is 728×90.',
    evidence: [{ file: 'img/Backup.png' }],
  });
  expect(await size(called, { size: { width: 150, height: 125 } })).toMatchObject({ level: 'warn' });
  expect(await size({ ...page(), 'backup.jpg': 'x' })).toMatchObject({
    level: 'unknown',
    says: 'Not known: the backup image can’t be read.',
  });
  expect(await foundBy('backup.weight', { most: 50 }, called)).toMatchObject({ level: 'fail' });
  expect(await foundBy('backup.weight', { most: 40_000 }, called)).toBeUndefined();
});

test('[CHECK-20] a picture that the page uses is none, unless it is plainly called so', async () => {
  const files = { ...page('<img src="static-bg.png"><img src="cta_default.gif">'), 'static-bg.png': gif(300, 250) };
  expect(await missing({ ...files, 'cta_default.gif': gif(60, 20) })).toBe('fail');
  expect(await size({ ...files, 'cta_default.gif': gif(60, 20) })).toBeUndefined();
  expect(await missing({ ...page('<img src="backup.gif">'), 'backup.gif': gif(300, 250) })).toBe('passes');
  expect(await missing({ ...page(), 'static.gif': gif(300, 250) })).toBe('passes');
  expect(await missing({ ...page(), 'unused.gif': gif(60, 20) })).toBe('fail');
});

test('[CHECK-20] of several it is the one of the banner’s size, then the one that is called so, then the lightest', async () => {
  const of = async (...pictures: [string, Buffer][]) => {
    const said = [];
    for (const ordered of [pictures, pictures.toReversed()]) {
      const files = { ...page(), ...Object.fromEntries(ordered) };
      const found = await foundBy('backup.weight', { most: 1 }, files);
      said.push(found?.evidence.map(({ file }) => file).join(' '));
    }
    expect(said[0]).toBe(said[1]);
    return said[0];
  };
  expect(await of(['backup_728x90.gif', gif(728, 90)], ['backup_300x250.gif', gif(300, 250)])).toBe(
    'backup_300x250.gif',
  );
  expect(await of(['backup.gif', gif(728, 90)], ['end.gif', gif(300, 250)])).toBe('end.gif');
  expect(await of(['a.gif', gif(300, 250)], ['fallback.gif', gif(300, 250)])).toBe('fallback.gif');
  expect(await of(['default.gif', gif(1, 1)], ['failover.gif', gif(2, 2)], ['z.gif', gif(3, 3)])).toBe('failover.gif');
  expect(await of(['a_backup.gif', gif(300, 250, 90)], ['b_backup.gif', gif(300, 250, 30)])).toBe('b_backup.gif');
});

test('[CHECK-20] of many pictures those that are called so are looked at first', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_one, at) => [`a${at}.gif`, gif(1, 1)]));
  expect(await missing({ ...page(), ...many, 'z_backup.gif': gif(300, 250) })).toBe('passes');
  expect(await missing({ ...page(), ...many })).toBe('unknown');
});

test('[CHECK-20] whether a backup image is there is not known where it may be one that was not kept, or the size is not known', async () => {
  expect(await missing(page(), { leftOut: null })).toBe('unknown');
  const nowhere = { size: undefined, fileName: 'ad.zip' };
  expect(await missing({ ...page(), 'still.gif': gif(300, 250) }, nowhere)).toBe('unknown');
  expect(await missing(page(), nowhere)).toBe('fail');
});
