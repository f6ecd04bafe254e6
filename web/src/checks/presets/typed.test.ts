/** Presets as they are typed: read out and made again the same, what is wrong at its field, and two who change the same one. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { describe, expect, test } from 'vitest';
import { mergeDraft } from './merge.ts';
import { saidOf } from './ownPresets.ts';
import { sourceInShort, sourceParts } from './sources.ts';
import { readDraft, typedOf, type PresetDraft, type TypedRule } from './typed.ts';

const base: Preset = {
  presetID: 'own-1',
  version: 3,
  name: 'Media plan',
  fileTypes: [1, 2],
  rules: {
    'pkg.weight': {
      level: 'fail',
      certainty: 'said',
      limits: [
        { basis: 'gzip', most: 153_601, sizes: ['300x250', '728x90'] },
        { basis: 'zip', most: 204_800, sizes: [] },
      ],
    },
    'pkg.type': { level: 'warn', types: ['html', 'js'] },
    'net.external': { level: 'fail', hosts: [] },
    'click.missing': { level: 'fail', ways: ['clickTag'] },
    'pkg.manifest': { level: 'warn', kind: 'flashtalking' },
    'anim.length': { level: 'fail', certainty: 'unsure', most: 14.5 },
    'js.cookie': { level: 'warn' },
  },
  source: 'The plan of May',
  advice: '',
  checkedOn: null,
  basedOn: null,
  isShipped: false,
};

/** What is typed over it. */
const typing = (id: RuleID, part: Partial<TypedRule>): PresetDraft => {
  const typed = typedOf(base);
  return { base, typed: { ...typed, rules: { ...typed.rules, [id]: { ...typed.rules[id], ...part } } } };
};
const ruleOf = (id: RuleID, part: Partial<TypedRule>) => readDraft(typing(id, part)).said?.rules[id];
const wrong = (id: RuleID, params: TypedRule['params']) => readDraft(typing(id, { level: 'fail', params })).errors;

test('[CHECK-78] every preset is saved as it is where nothing was typed', () => {
  for (const preset of [base, ...shippedPresets]) {
    expect(readDraft({ base: preset, typed: typedOf(preset) })).toEqual({ said: saidOf(preset) });
  }
});

describe('[CHECK-79] what is typed is understood as people write it', () => {
  test.each([
    ['size.allowed', 'sizes', '300 x 250, 728×90; 160x600', ['300x250', '728x90', '160x600']],
    ['pkg.type', 'types', '.html  *.JPG\npng', ['html', 'jpg', 'png']],
    ['net.external', 'hosts', 's0.2MDN.net', ['s0.2mdn.net']],
    ['pkg.heaviest', 'most', ' 12.5 ', 12_800],
    ['pkg.count', 'most', '0', 0],
  ] as const)('%s: %s %j', (id, name, typed, kept) => {
    expect(ruleOf(id, { level: 'warn', params: { [name]: typed } })).toMatchObject({ [name]: kept });
  });
});

describe('[CHECK-79] what is wrong is said at its field, by the word that is wrong', () => {
  test.each([
    ['pkg.count', { most: '' }, { 'pkg.count.most': 'Required' }],
    ['pkg.count', { most: '1.5' }, { 'pkg.count.most': 'This must be a whole number' }],
    ['pkg.count', { most: 'forty' }, { 'pkg.count.most': 'Please enter a number, such as 150 or 12.5' }],
    ['pkg.heaviest', { most: '1,200' }, { 'pkg.heaviest.most': 'Please enter a number, such as 150 or 12.5' }],
    ['anim.length', { most: '9999' }, { 'anim.length.most': 'This must be at most 3,600' }],
    ['size.allowed', { sizes: '300x250 wide' }, { 'size.allowed.sizes': '“wide” must be a size like 300x250' }],
    [
      'net.external',
      { hosts: 'https://a.test' },
      { 'net.external.hosts': '“https://a.test” must be a server’s name, like s0.2mdn.net' },
    ],
    [
      'pkg.weight',
      {
        limits: [
          { basis: 'zip', sizes: '', most: '1' },
          { basis: 'gzip', sizes: '0x0', most: 'x' },
        ],
      },
      {
        'pkg.weight.limits.1.sizes': '“0x0” must be a size like 300x250',
        'pkg.weight.limits.1.most': 'Please enter a number, such as 150 or 12.5',
      },
    ],
  ] as const)('%s %j', (id, params, errors) => expect(wrong(id, params)).toEqual(errors));
  test('of a table that is too long, at the table', () => {
    const limits = Array.from({ length: 51 }, () => ({ basis: 'zip' as const, sizes: '', most: '150' }));
    expect(Object.keys(wrong('pkg.weight', { limits }) ?? {})).toEqual(['pkg.weight.limits']);
  });
  test('not where the rule is switched off, which keeps what was typed', () => {
    expect(readDraft(typing('pkg.count', { level: 'none', params: { most: 'forty' } })).errors).toBeUndefined();
  });
});

test('[CHECK-83] numbers that are changed are not said to be somebody else’s any more; how grave it is may change', () => {
  expect(ruleOf('anim.length', { level: 'warn' })).toEqual({ level: 'warn', certainty: 'unsure', most: 14.5 });
  expect(ruleOf('anim.length', { params: { most: '15' } })).toEqual({ level: 'fail', most: 15 });
});

describe('[CHECK-80] what two have changed is put together', () => {
  const theirs: Preset = {
    ...base,
    version: 4,
    name: 'Theirs',
    rules: { ...base.rules, 'anim.length': { level: 'fail', most: 20 }, 'pkg.count': { level: 'fail', most: 40 } },
  };
  test('what only one has changed is as they have it, what both have changed as it is typed', () => {
    const mine = typing('anim.length', { params: { most: '10' } });
    const { both, draft } = mergeDraft({ ...mine, typed: { ...mine.typed, advice: 'Mine' } }, theirs);
    expect(both).toEqual(['Length of the animation']);
    expect(draft.base).toBe(theirs);
    const { said } = readDraft(draft);
    expect(said).toMatchObject({ name: 'Theirs', advice: 'Mine' });
    expect(said?.rules).toMatchObject({ 'anim.length': { most: 10 }, 'pkg.count': { most: 40 } });
  });
  test('who has changed the same to the same is told of nothing', () => {
    expect(mergeDraft(typing('anim.length', { params: { most: '20' } }), theirs).both).toEqual([]);
  });
});

test('[CHECK-77] a source’s addresses can be opened, and are known by their sites', () => {
  const source = 'See https://www.a.test/rules?x=1, and javascript:alert(1) (http://b.test).';
  expect(sourceParts(source).map(({ href }) => href)).toEqual([
    undefined,
    'https://www.a.test/rules?x=1',
    undefined,
    'http://b.test',
    undefined,
  ]);
  expect(sourceParts('Help, at b.com/x. See index.html')[1]).toEqual({ words: 'b.com/x', href: 'https://b.com/x' });
  expect(
    sourceParts(source)
      .map(({ words }) => words)
      .join(''),
  ).toBe(source);
  expect(sourceInShort(source)).toBe('a.test, b.test');
  expect(sourceInShort('The plan of May')).toBe('The plan of May');
});
