/** An account's own preset, changed in place: what it is called and for, and each of its rules. */
import { Button, Textarea, TextInput } from '@mantine/core';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import dayjs from 'dayjs';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { SaveButton } from '#people/SaveButton.tsx';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import type { ChangePresets } from './ownPresets.ts';
import classes from './PresetForm.module.css';
import { PresetHead } from './PresetHead.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ruleGroups } from './ruleWords.ts';
import { certaintyOf } from './typed.ts';
import { usePresetForm, type PresetFormState } from './usePresetForm.ts';

const kinds = [
  [1, 'Images'],
  [2, 'HTML5'],
  [3, 'Videos'],
] as const;

function facts({ basedOn, checkedOn, noOfSheets = 0 }: Preset): string {
  const day = checkedOn === null ? '' : `, looked up ${dayjs(checkedOn).format('D MMM YYYY')}`;
  const from = basedOn === null ? [] : [`Copied from ${basedOn}${day}`];
  const sheets =
    noOfSheets === 0
      ? 'Not used on any sheet yet'
      : `Used on ${counted(noOfSheets, 'sheet')}, which ${noOfSheets === 1 ? 'is' : 'are'} checked again when you save`;
  return [...from, sheets].join(' · ');
}

function About({ errors, type, typed }: PresetFormState) {
  const noKind = errors['fileTypes'] === undefined ? undefined : 'preset-for-wrong';
  return (
    <div className={classes.about}>
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={limits.name}
        error={errors['name']}
        value={typed.name}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <div role="group" aria-labelledby="preset-for">
        <span id="preset-for" className={classes.label}>
          For
        </span>
        <div className={classes.kinds}>
          {kinds.map(([kind, label]) => (
            <CheckBox
              key={kind}
              label={label}
              isChecked={typed.fileTypes.includes(kind)}
              wrongBy={noKind}
              onChange={(isChecked) =>
                type({
                  fileTypes: kinds
                    .map(([other]) => other)
                    .filter((other) => (other === kind ? isChecked : typed.fileTypes.includes(other))),
                })
              }
            />
          ))}
        </div>
        {noKind === undefined ? null : (
          <p id={noKind} className={classes.wrong}>
            Please choose at least one.
          </p>
        )}
      </div>
      <Textarea
        label="Source (optional)"
        placeholder="Where the numbers are from: an address or a media plan"
        autosize
        minRows={1}
        error={errors['source']}
        value={typed.source}
        onChange={({ currentTarget }) => type({ source: currentTarget.value })}
      />
      <Textarea
        label="Advice (optional)"
        placeholder="What no rule can tell"
        autosize
        minRows={1}
        error={errors['advice']}
        value={typed.advice}
        onChange={({ currentTarget }) => type({ advice: currentTarget.value })}
      />
    </div>
  );
}

function Foot(props: { form: PresetFormState }) {
  const { discard, isDirty, isSaved, isSlow, saveAsNew, trouble, errors } = props.form;
  const wrong = Object.keys(errors).length;
  return (
    <div className={classes.foot} data-dirty={isDirty || undefined}>
      {trouble ? (
        <p className={classes.trouble} role="alert">
          {trouble.says}
        </p>
      ) : null}
      {wrong > 0 ? (
        <p className={classes.trouble} role="alert">
          Not saved. Please correct {counted(wrong, 'field')}.
        </p>
      ) : null}
      <div className={classes.actions}>
        {trouble?.isGone ? (
          <Button loading={isSlow} onClick={() => void saveAsNew()}>
            Save as a new preset
          </Button>
        ) : (
          <SaveButton isSlow={isSlow} isSaved={isSaved} />
        )}
        {isDirty ? (
          <Button variant="subtle" onClick={discard}>
            Discard changes
          </Button>
        ) : null}
        <span className={classes.state}>{isDirty ? 'Not saved yet' : ''}</span>
      </div>
    </div>
  );
}

export function PresetForm(props: {
  preset: Preset;
  change: ChangePresets;
  onBack: () => void;
  onMade: (preset: Preset) => void;
}) {
  const { preset } = props;
  const form = usePresetForm(preset, props.change, props.onMade);
  const { base, errors, timesWrong, typed } = form;
  const element = useRef<HTMLFormElement>(null);
  // The first field that is wrong gets the focus whenever it is sent, and not while the fields are put right.
  useEffect(() => {
    if (timesWrong === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [timesWrong]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form ref={element} className={classes.form} data-unsent={form.isDirty || undefined} onSubmit={submit} noValidate>
      <PresetHead name={preset.name} onBack={props.onBack} />
      <p className={classes.facts}>{facts(preset)}</p>
      <About {...form} />
      {ruleGroups.map(({ ruleIDs, title }) => (
        <section key={title} className={classes.group}>
          <h3 className={classes.groupTitle}>{title}</h3>
          <ul className={classes.rules}>
            {ruleIDs.map((id) => (
              <RuleFields
                key={id}
                id={id}
                rule={typed.rules[id]}
                certainty={certaintyOf(id, typed.rules[id], base)}
                errors={errors}
                onChange={form.typeRule}
              />
            ))}
          </ul>
        </section>
      ))}
      <Foot form={form} />
    </form>
  );
}
