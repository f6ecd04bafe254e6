/** Asks, before an option is deleted that cells show, what these are to show: another option, or nothing. */
import { Button, NativeSelect } from '@mantine/core';
import type { MultiChoiceOption } from '@marquee/contract/columns.ts';
import { counted } from '@marquee/contract/counted.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useOptions } from '#sync/openSheet.ts';
import { removeOption } from './editOptions.ts';
import classes from './RemoveOption.module.css';

/** `cells` is how many show it; undefined where nobody can tell. */
export function RemoveOption(props: { option: MultiChoiceOption; cells: number | undefined; onCancel: () => void }) {
  const { cells, option } = props;
  const others = useOptions(option.columnID).filter((one) => one.multiChoiceOptionID !== option.multiChoiceOptionID);
  const [chosen, setChosen] = useState('');
  const question = useId();
  const frame = useRef<HTMLDivElement>(null);
  // A short list scrolls, and only what has the focus comes into its sight by itself.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // One that somebody else deletes meanwhile is chosen no longer.
  const moveTo = others.find((one) => String(one.multiChoiceOptionID) === chosen);
  const them = cells === 1 ? 'it' : 'them';
  return (
    <div ref={frame} role="group" aria-labelledby={question} className={classes.question}>
      <p id={question}>
        Are you sure? {cells === undefined ? 'Cells may show' : counted(cells, 'cell shows', 'cells show')} “
        {option.name}”.
      </p>
      <NativeSelect
        size="xs"
        label={`Change ${them} to`}
        autoFocus
        value={moveTo ? chosen : ''}
        data={[
          { value: '', label: `Nothing: leave ${them} empty` },
          ...others.map((one) => ({ value: String(one.multiChoiceOptionID), label: one.name })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="xs" color="red" onClick={() => removeOption(option, moveTo)}>
          Delete option
        </Button>
        <Button size="xs" variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
