/** The presets that the trial's banners are checked by: those that come with Marquee, and some that ask for what no platform does. */
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';

const fail = { level: 'fail' } as const;

const own: Readonly<Record<string, PresetRules>> = {
  'every-script-rule': {
    'js.storage': fail,
    'js.cookie': fail,
    'js.docwrite': fail,
    'js.dialog': fail,
    'js.top': fail,
    'js.geolocation': fail,
    'js.console': fail,
  },
  'every-motion-rule': {
    'anim.length': { ...fail, most: 15 },
    'anim.loops': { ...fail, most: 3 },
    'anim.endless': fail,
  },
  'every-sound-rule': { 'av.muted': fail, 'av.inline': fail },
  'every-backup-rule': {
    'backup.missing': fail,
    'backup.size': fail,
    'backup.weight': { ...fail, most: kilobytes(40) },
  },
  'whole-weight': {
    'pkg.weight': { ...fail, limits: [{ basis: 'unpacked', most: kilobytes(2_000), sizes: [] }] },
  },
  'light-start': {
    'pkg.weight': { ...fail, limits: [{ basis: 'initial', most: kilobytes(4), sizes: [] }] },
    'net.count': { ...fail, most: 4 },
  },
  'every-package-rule': {
    'pkg.zip': fail,
    'pkg.nested': fail,
    'pkg.junk': fail,
    'pkg.source': fail,
    'pkg.empty': fail,
    'name.chars': fail,
    'name.size': fail,
  },
};

export function rulesOf(presetID: string): PresetRules {
  const rules = own[presetID] ?? shippedPresets.find((one) => one.presetID === presetID)?.rules;
  if (!rules) throw new Error(`There is no preset ${presetID}.`);
  return rules;
}
