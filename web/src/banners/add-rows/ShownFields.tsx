/** How the banners are shown: their size and the words of their cells. */
import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { customSize, sizeChoices } from '#cells/kinds/banner/bannerSizeChoice.ts';
import classes from './AddRowsForm.module.css';
import { type Fields, sizeOf } from './rowsFromFtp.ts';

export function ShownFields(props: {
  fields: Fields;
  onChoose: (chosen: Partial<Fields>) => void;
  onType: (typed: Partial<Fields>) => void;
}) {
  const { fields, onType } = props;
  const hasSize = sizeOf(fields).width > 0;
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NativeSelect
          label="Banner size"
          data={sizeChoices(fields.otherSize)}
          value={fields.preset}
          onChange={(event) => props.onChoose({ preset: event.currentTarget.value, otherSize: '' })}
        />
        <TextInput
          label="Other size"
          placeholder="WIDTHxHEIGHT"
          autoComplete="off"
          value={fields.otherSize}
          onChange={(event) => onType({ preset: customSize, otherSize: event.currentTarget.value })}
        />
      </div>
      <p className={classes.hint}>
        {hasSize
          ? 'Files with another size in their name are left out.'
          : 'If you don’t choose a size, each banner gets the one in its file name.'}
      </p>
      <TextInput
        label="Display text"
        maxLength={limits.name}
        value={fields.displayText}
        onChange={(event) => onType({ displayText: event.currentTarget.value })}
      />
    </div>
  );
}
