/** One rule in the form of a preset: how grave it is to break it, and its numbers and lists. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { certaintyWords } from '@marquee/contract/checks/finding-words.ts';
import {
  checkRules,
  clickWays,
  type Certainty,
  type ClickWay,
  type ParamKind,
  type RuleID,
} from '@marquee/contract/checks/rules.ts';
import { memo, useId } from 'react';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './PresetForm.module.css';
import { levelWords, manifestWords, paramsOf, unitOf } from './ruleWords.ts';
import type { FieldErrors, TypedParam, TypedRule, TypedWeight } from './typed.ts';
import { WeightFields } from './WeightFields.tsx';

const levels = Object.entries(levelWords).map(([value, label]) => ({ value, label }));

const manifests = Object.entries(manifestWords).map(([value, label]) => ({ value, label }));

/** What a list is of, and how it may be typed. */
const lists: Partial<Record<ParamKind, [label: string, example: string]>> = {
  types: ['Types of files', 'html, css, js, png, jpg'],
  sizes: ['Sizes', '300x250, 728x90'],
  hosts: ['Servers', 'None, or names like s0.2mdn.net'],
};

interface ParamProps {
  id: RuleID;
  kind: ParamKind;
  path: string;
  value: TypedParam;
  errors: FieldErrors;
  onChange: (value: TypedParam) => void;
}

function Ways(props: { value: readonly ClickWay[]; error: string | undefined; onChange: (ways: ClickWay[]) => void }) {
  const { error, onChange, value } = props;
  const id = useId();
  return (
    <div className={classes.ways} role="group" aria-label="Ways to report a click">
      {clickWays.map((way) => (
        <CheckBox
          key={way}
          label={way}
          isChecked={value.includes(way)}
          wrongBy={error === undefined ? undefined : id}
          onChange={(isChecked) =>
            onChange(clickWays.filter((other) => (other === way ? isChecked : value.includes(other))))
          }
        />
      ))}
      {error === undefined ? null : (
        <p id={id} className={classes.wrong}>
          Please choose at least one.
        </p>
      )}
    </div>
  );
}

function Param({ errors, id, kind, onChange, path, value }: ParamProps) {
  const error = errors[path];
  const [label, example] = lists[kind] ?? [];
  if (kind === 'weights') {
    return <WeightFields path={path} weights={value as readonly TypedWeight[]} errors={errors} onChange={onChange} />;
  }
  if (kind === 'ways') return <Ways value={value as readonly ClickWay[]} error={error} onChange={onChange} />;
  if (kind === 'manifest') {
    return (
      <NativeSelect
        className={classes.manifest}
        aria-label="Whose manifest"
        data={manifests}
        value={value as string}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  const field = {
    error,
    value: value as string,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (label !== undefined) {
    return (
      <Textarea
        {...field}
        aria-label={`${checkRules[id].title}: ${label}`}
        placeholder={example}
        autosize
        minRows={1}
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  const unit = unitOf(id);
  return (
    <div className={classes.count}>
      <TextInput {...field} aria-label={`${checkRules[id].title}: ${unit}`} inputMode="decimal" />
      <span className={classes.unit} aria-hidden>
        {unit}
      </span>
    </div>
  );
}

export const RuleFields = memo(function RuleFields(props: {
  id: RuleID;
  rule: TypedRule;
  certainty: Certainty | undefined;
  errors: FieldErrors;
  onChange: (id: RuleID, rule: TypedRule) => void;
}) {
  const { certainty, errors, id, onChange, rule } = props;
  const { asks, title } = checkRules[id];
  const isOn = rule.level !== 'none';
  const sure = isOn && certainty ? certaintyWords[certainty] : undefined;
  return (
    <li className={classes.rule} data-on={isOn || undefined}>
      <span className={classes.asked}>
        <span className={classes.ruleTitle}>{title}</span>
        <span className={classes.asks}>{asks}</span>
      </span>
      <NativeSelect
        className={classes.level}
        size="xs"
        aria-label={`${title}: if it isn’t met`}
        data={levels}
        value={rule.level}
        onChange={({ currentTarget }) => onChange(id, { ...rule, level: currentTarget.value as TypedRule['level'] })}
      />
      {isOn ? (
        <div className={classes.params}>
          {paramsOf(id).map(([name, kind]) => (
            <Param
              key={name}
              id={id}
              kind={kind}
              path={`${id}.${name}`}
              value={rule.params[name] ?? ''}
              errors={errors}
              onChange={(value) => onChange(id, { ...rule, params: { ...rule.params, [name]: value } })}
            />
          ))}
          {sure === undefined ? null : <span className={classes.unsure}>{sure}</span>}
        </div>
      ) : null}
    </li>
  );
});
