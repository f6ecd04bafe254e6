/** A preset as it is typed in its form: read out of one, and made one again, with what is wrong at each field. */
import { checkInput, ofField } from '@marquee/contract/check-input.ts';
import { SaidOfPreset, type Preset } from '@marquee/contract/checks/presets.ts';
import {
  ruleIDs,
  type AskedOf,
  type Certainty,
  type ClickWay,
  type ParamKind,
  type RuleID,
  type RuleLevel,
  type WeightBasis,
  type WeightLimit,
} from '@marquee/contract/checks/rules.ts';
import type { InputError } from '@marquee/contract/refusals.ts';
import { inKB, paramsOf, toBytes } from './ruleWords.ts';

export interface TypedWeight {
  basis: WeightBasis;
  sizes: string;
  most: string;
}

/** A number or a list as it is typed, what is ticked, or the lines of a table. */
export type TypedParam = string | readonly ClickWay[] | readonly TypedWeight[];

export interface TypedRule {
  level: RuleLevel | 'none';
  /** what was typed stays while the rule is switched off */
  params: Readonly<Record<string, TypedParam>>;
}

export interface Typed {
  name: string;
  fileTypes: Preset['fileTypes'];
  source: string;
  advice: string;
  rules: Readonly<Record<RuleID, TypedRule>>;
}

/** What was typed, and the preset as it was when that began. */
export interface PresetDraft {
  base: Preset;
  typed: Typed;
}

const emptyWeight: TypedWeight = { basis: 'zip', sizes: '', most: '' };

/** Where nothing is said yet. */
const empty: Readonly<Record<ParamKind, TypedParam>> = {
  weights: [emptyWeight],
  bytes: '',
  count: '',
  seconds: '',
  types: '',
  sizes: '',
  hosts: '',
  ways: [],
  manifest: 'adform',
};

const listed = (words: readonly string[]): string => words.join(', ');

function typedParam(kind: ParamKind, value: unknown): TypedParam {
  if (value === undefined) return empty[kind];
  switch (kind) {
    case 'weights':
      return (value as WeightLimit[]).map(({ basis, most, sizes }) => ({
        basis,
        sizes: listed(sizes),
        most: inKB(most),
      }));
    case 'bytes':
      return inKB(value as number);
    case 'ways':
      return value as ClickWay[];
    case 'types':
    case 'sizes':
    case 'hosts':
      return listed(value as string[]);
    default:
      return `${value as string | number}`;
  }
}

function typedRule(id: RuleID, asked: AskedOf<RuleID> | undefined): TypedRule {
  const values = (asked ?? {}) as Readonly<Record<string, unknown>>;
  const params = paramsOf(id).map(([name, kind]) => [name, typedParam(kind, values[name])] as const);
  return { level: asked?.level ?? 'none', params: Object.fromEntries(params) };
}

export function typedOf({ advice, fileTypes, name, rules, source }: Preset): Typed {
  const all = ruleIDs.map((id) => [id, typedRule(id, rules[id] as AskedOf<RuleID> | undefined)] as const);
  return { name, fileTypes, source, advice, rules: Object.fromEntries(all) as Typed['rules'] };
}

/** A preset's form before anything is typed in it. */
export const asItIs = (preset: Preset): PresetDraft => ({ base: preset, typed: typedOf(preset) });

/** Whether two parts of what is typed say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
/** 300 × 250 is what people write, too. */
const sizesIn = (text: string): string[] => words(text.replaceAll(/(\d)\s*[x×*]\s*(?=\d)/gi, '$1x'));

/** A number as it is typed; `NaN` where it is none, undefined where there is nothing. */
function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^\d{1,15}(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

const bytesIn = (text: string): number | undefined => {
  const kb = numberIn(text);
  return kb === undefined ? undefined : toBytes(kb);
};

/** What a preset is given for what is typed, right or wrong. */
function valueOf(kind: ParamKind, typed: TypedParam): unknown {
  switch (kind) {
    case 'weights':
      return (typed as readonly TypedWeight[]).map(({ basis, most, sizes }) => ({
        basis,
        most: bytesIn(most),
        sizes: sizesIn(sizes),
      }));
    case 'bytes':
      return bytesIn(typed as string);
    case 'count':
    case 'seconds':
      return numberIn(typed as string);
    case 'sizes':
      return sizesIn(typed as string);
    case 'types':
      return words(typed as string).map((word) => word.replace(/^\*?\./, ''));
    case 'hosts':
      return words(typed as string);
    default:
      return typed;
  }
}

/** Where a rule's numbers come from: those of one's own are not the platform's. */
export function certaintyOf(id: RuleID, { params }: TypedRule, base: Preset): Certainty | undefined {
  const before = base.rules[id] as AskedOf<RuleID> | undefined;
  return before?.certainty && isSame(typedRule(id, before).params, params) ? before.certainty : undefined;
}

function askedOf(id: RuleID, rule: TypedRule, base: Preset): unknown {
  const { level, params } = rule;
  const values = Object.fromEntries(paramsOf(id).map(([name, kind]) => [name, valueOf(kind, params[name] ?? '')]));
  const certainty = certaintyOf(id, rule, base);
  return { level, ...(certainty ? { certainty } : {}), ...values };
}

/** What is typed as it is sent. */
function sentOf({ base, typed }: PresetDraft): unknown {
  const { advice, fileTypes, name, rules, source } = typed;
  const checked = ruleIDs.filter((id) => rules[id].level !== 'none');
  return {
    name,
    fileTypes,
    source,
    advice,
    rules: Object.fromEntries(checked.map((id) => [id, askedOf(id, rules[id], base)])),
  };
}

/** What is wrong, by field: `name`, `pkg.count.most`, `pkg.weight.limits.0.sizes`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The thing that a path leads to. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value);

/** The field that is about a path like `rules.pkg.type.types.2`, with the word of the list that is wrong. */
function fieldOf(path: string, sent: unknown): { field: string; word?: string | undefined } {
  const [, id, rest = ''] = /^rules\.(\w+\.\w+)(?:\.(.*))?$/.exec(path) ?? [];
  if (id === undefined) return { field: path.split('.')[0] ?? '' };
  const parts = rest === '' ? [] : rest.split('.');
  const inside = at(sent, ['rules', id, ...parts]);
  if (typeof inside !== 'string' || !/^\d+$/.test(parts.at(-1) ?? '')) return { field: `${id}.${rest}` };
  return { field: `${id}.${parts.slice(0, -1).join('.')}`, word: inside };
}

const notANumber = 'Please enter a number, such as 150 or 12.5';

function messageOf(path: string, message: string, sent: unknown, word: string | undefined): string {
  if (word !== undefined) return `“${word}” ${message}`;
  const [, id, rest = ''] = /^rules\.(\w+\.\w+)\.(.*)$/.exec(path) ?? [];
  if (id !== undefined && Number.isNaN(at(sent, ['rules', id, ...rest.split('.')]))) return notANumber;
  return ofField(message);
}

/** Refused inputs by their fields; the first of each counts. */
export function errorsByField(errors: readonly InputError[], draft: PresetDraft): FieldErrors {
  const sent = sentOf(draft);
  const found: Record<string, string> = {};
  for (const { message, path } of errors) {
    const inside = path.replace(/^body\./, '');
    const { field, word } = fieldOf(inside, sent);
    found[field] ??= messageOf(inside, message, sent, word);
  }
  return found;
}

/** What is typed as a preset says it, or what is wrong with it. */
export function readDraft(
  draft: PresetDraft,
): { said: SaidOfPreset; errors?: never } | { said?: never; errors: FieldErrors } {
  const { data, errors } = checkInput(SaidOfPreset, sentOf(draft));
  return errors ? { errors: errorsByField(errors, draft) } : { said: data };
}
