/** What banners are called in a delivery pack. */
import { expect, test } from 'vitest';
import { defaultTemplate, isFieldName, namesInPack, ownFields, unknownFields } from '#delivery/pack-names.ts';

const fields = [...ownFields, 'Language', 'Media  partner'];
const values = (file: string, more: Partial<Record<string, string>> = {}) =>
  fields.map((field) => ({ file, sheet: 'Spring', row: 'MPU', size: '300x250', version: 'v2', ...more })[field] ?? '');
const named = (template: string, ...banners: string[][]) =>
  namesInPack(
    template,
    fields,
    banners.map((one) => ({ values: one, ending: '.zip' })),
  );

test.each([
  ['{file}', 'MPU final', 'MPU_final.zip'],
  ['{sheet}_{row}_{size}_{version}', 'x', 'Spring_MPU_300x250_v2.zip'],
  ['{Row} - {SIZE}', 'x', 'MPU_-_300x250.zip'],
  ['{row}_{language}_{size}', 'x', 'MPU_300x250.zip'],
  ['{language}', 'x', 'banner.zip'],
  ['ad', 'x', 'ad.zip'],
  ['{file}', '../../etc/passwd', 'etc_passwd.zip'],
  ['{file}', 'a\\b:c*d?"e<f>g|h\n', 'a_b_c_d_e_f_g_h.zip'],
  ['{file}', 'con', '_con.zip'],
  ['{file}', 'COM¹', '_COM¹.zip'],
  ['{file}', '.hidden.', 'hidden.zip'],
  ['{file}', 'Größe été 広告', 'Größe_été_広告.zip'],
  ['{file}', '{size}', 'size.zip'],
  ['{file}_{size}', '🏳️‍🌈 Familie ❤️ \u0301', 'Familie_300x250.zip'],
  ['{file}', 'ก็ क्षि', 'ก็_क्षि.zip'],
])('[PACK-2] %s of a banner %j is called %s', (template, file, name) => {
  expect(named(template, values(file))).toEqual([name]);
});

test('[PACK-2] a field is a column in whatever capitals and spaces', () => {
  const of = values('x', { 'Media  partner': 'Acme & Sons' });
  expect(named('{media partner}_{size}', of)).toEqual(['Acme_Sons_300x250.zip']);
});

test('[PACK-3] no two are called alike, nor as what else is in the pack, on disks without capital letters, too', () => {
  expect(named('{file}', values('a'), values('A'), values('a_2'), values('manifest'), values('Backup'))).toEqual([
    'a.zip',
    'A_2.zip',
    'a_2_2.zip',
    'manifest_2.zip',
    'Backup_2.zip',
  ]);
});

test('[PACK-2] a name is never longer than file systems take', () => {
  for (const letter of ['a', 'ß', '広', '𝒳']) {
    const [name = ''] = named('{file}', values(letter.repeat(400)));
    const bytes = encodeURIComponent(name).replaceAll(/%../g, 'x').length;
    expect(bytes).toBeLessThanOrEqual(204);
    expect(bytes).toBeGreaterThan(196);
  }
});

test('[PACK-4] fields that are not there are named, each once', () => {
  expect(unknownFields('{row}_{langauge}_{MEDIA partner}_{langauge}_{}', fields)).toEqual(['langauge', '']);
  expect(unknownFields(defaultTemplate, fields)).toEqual([]);
});

test('[PACK-4] a column whose name is a field already, or can’t be written in braces, is none', () => {
  expect(['Language', 'ROW', 'a{b', ' ', 'Market'].map((name) => isFieldName(name, fields))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('[PACK-3] a folder is not called as a file is', () => {
  const banners = [
    { values: values('hero'), ending: '.jpg' },
    { values: values('hero.jpg'), ending: '' },
    { values: values('manifest.csv'), ending: '' },
  ];
  expect(namesInPack('{file}', fields, banners)).toEqual(['hero.jpg', 'hero.jpg_2', 'manifest.csv_2']);
});
