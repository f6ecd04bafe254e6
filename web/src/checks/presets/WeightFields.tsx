/** The weights of a preset as a small table: what is weighed, for which sizes, and how much it may be. */
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { weightBases } from '@marquee/contract/checks/rules.ts';
import classes from './PresetForm.module.css';
import { basisWords } from './ruleWords.ts';
import type { FieldErrors, TypedWeight } from './typed.ts';

const bases = weightBases.map((value) => ({ value, label: basisWords[value] }));

export function WeightFields(props: {
  /** of the rule's field */
  path: string;
  weights: readonly TypedWeight[];
  errors: FieldErrors;
  onChange: (weights: readonly TypedWeight[]) => void;
}) {
  const { errors, onChange, path, weights } = props;
  const set = (index: number, to: Partial<TypedWeight>) =>
    onChange(weights.map((weight, other) => (other === index ? { ...weight, ...to } : weight)));
  const next = (): TypedWeight => ({ basis: weights.at(-1)?.basis ?? 'zip', sizes: '', most: '' });
  return (
    <div className={classes.weights}>
      <div className={classes.weightHead} aria-hidden>
        <span>Weight of</span>
        <span>Sizes (empty: all others)</span>
        <span>At most</span>
      </div>
      {weights.map(({ basis, most, sizes }, index) => (
        // Lines have no name but their place.
        <div key={`${index}`} className={classes.weight} role="group" aria-label={`Weight ${index + 1}`}>
          <NativeSelect
            aria-label="Weight of"
            data={bases}
            value={basis}
            onChange={({ currentTarget }) => set(index, { basis: currentTarget.value as TypedWeight['basis'] })}
          />
          <TextInput
            aria-label="Sizes"
            placeholder="All others"
            autoComplete="off"
            error={errors[`${path}.${index}.sizes`]}
            value={sizes}
            onChange={({ currentTarget }) => set(index, { sizes: currentTarget.value })}
          />
          <TextInput
            aria-label="At most, in KB"
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className={classes.unit}>KB</span>}
            error={errors[`${path}.${index}.most`]}
            value={most}
            onChange={({ currentTarget }) => set(index, { most: currentTarget.value })}
          />
          <CloseButton
            className={classes.remove}
            aria-label={`Remove weight ${index + 1}`}
            disabled={weights.length === 1}
            onClick={() => onChange(weights.filter((_weight, other) => other !== index))}
          />
        </div>
      ))}
      {errors[path] === undefined ? null : <p className={classes.wrong}>Weights: {errors[path]}</p>}
      <Button size="compact-sm" variant="subtle" onClick={() => onChange([...weights, next()])}>
        Add a weight
      </Button>
    </div>
  );
}
