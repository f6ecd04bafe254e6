/** Two people who change the same preset: what each has changed is put together. */
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { checkRules, ruleIDs } from '@marquee/contract/checks/rules.ts';
import { isSame, typedOf, type PresetDraft, type Typed } from './typed.ts';

const parts = { name: 'Name', fileTypes: 'For', source: 'Source', advice: 'Advice' } as const;
type Part = keyof typeof parts;

/**
 * What is typed, over a preset that somebody else has saved since: what only they have changed is theirs, all else is as it is typed.
 * `both` names what both have changed, each in another way.
 */
export function mergeDraft({ base, typed }: PresetDraft, theirs: Preset): { draft: PresetDraft; both: string[] } {
  const [before, now] = [typedOf(base), typedOf(theirs)];
  const both: string[] = [];
  const choose = <T>(was: T, mine: T, other: T, title: string): T => {
    if (isSame(was, mine)) return other;
    if (!isSame(was, other) && !isSame(mine, other)) both.push(title);
    return mine;
  };
  const part = <P extends Part>(name: P): Typed[P] => choose(before[name], typed[name], now[name], parts[name]);
  const said = { name: part('name'), fileTypes: part('fileTypes'), source: part('source'), advice: part('advice') };
  const rules = ruleIDs.map((id) => [
    id,
    choose(before.rules[id], typed.rules[id], now.rules[id], checkRules[id].title),
  ]);
  return { draft: { base: theirs, typed: { ...said, rules: Object.fromEntries(rules) as Typed['rules'] } }, both };
}
