/** What presets find in banners, as it is told. */
import type { PresetFindings } from '@marquee/contract/checks/checks.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { Delivered } from './delivered.ts';
import { judge } from './rules/judge.ts';

/** What one preset finds. */
export function findingsBy(preset: Preset, delivered: Delivered): PresetFindings {
  const { advice, checkedOn, fileTypes, name, presetID, rules, source, version } = preset;
  const about = { presetID, name, version, source, checkedOn, advice };
  const isForIt = (fileTypes as number[]).includes(delivered.fileType);
  if (!isForIt) return { preset: about, isForIt, noOfPassed: 0, findings: [] };
  return { preset: about, isForIt, ...judge(rules, delivered) };
}
