/** Whether and how missing backup images are made for a pack, and how many of them can be. */
import { TextInput } from '@mantine/core';
import { backupWeights } from '@marquee/contract/delivery/backups.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { type RefObject, useId } from 'react';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import radio from '#ui/fields/Radio.module.css';
import classes from './DeliveryPackPopup.module.css';
import { weightIn, type BackupChoice } from './keptBackups.ts';

const formats = [
  ['jpg', 'JPG'],
  ['png', 'PNG'],
] as const satisfies readonly (readonly [BackupChoice['format'], string])[];

export function PackBackups(props: {
  /** of the weight */
  ref: RefObject<HTMLInputElement | null>;
  choice: BackupChoice;
  /** how many of the missing ones can be made; undefined until that is known */
  words: string | undefined;
  onChange: (choice: BackupChoice) => void;
}) {
  const { choice, onChange, ref, words } = props;
  const [group, note] = [useId(), useId()];
  const isWrong = weightIn(choice.mostKB) === undefined;
  return (
    <div className={classes.backups}>
      <CheckBox
        label="Make missing backup images from the end frame"
        isChecked={choice.isOn}
        onChange={(isOn) => onChange({ ...choice, isOn })}
      />
      {choice.isOn ? (
        <div className={classes.made} role="group" aria-label="Missing backup images">
          {formats.map(([format, name]) => (
            <label key={format} className={classes.choice}>
              <input
                type="radio"
                className={radio.radio}
                name={group}
                checked={choice.format === format}
                onChange={() => onChange({ ...choice, format })}
              />
              {name}
            </label>
          ))}
          <label className={classes.weight}>
            up to
            <TextInput
              ref={ref}
              size="xs"
              aria-label="At most, in KB"
              aria-describedby={note}
              className={classes.kilobytes}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              error={isWrong}
              value={choice.mostKB}
              onChange={({ currentTarget }) => onChange({ ...choice, mostKB: currentTarget.value })}
            />
            KB
          </label>
        </div>
      ) : null}
      <p id={note} className={classes.note} role="status" data-trouble={(choice.isOn && isWrong) || undefined}>
        {choice.isOn && isWrong
          ? `Say a weight from ${backupWeights.least} to ${withCommas(backupWeights.most)} KB.`
          : words}
      </p>
    </div>
  );
}
