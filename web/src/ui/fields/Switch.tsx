/** Something that is on or off, without its words: those stand beside it, in a label around both. */
import { useState } from 'react';
import classes from './Switch.module.css';

/** `name` is what it turns on, for those who can't see the words. */
export function Switch(props: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { isOn, name, onChange } = props;
  // Who it belongs to may show a choice a moment later than the next click comes, which means the other one.
  const [chosen, setChosen] = useState<{ isOn: boolean; before: boolean }>();
  if (chosen && chosen.before !== isOn) setChosen(undefined);
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={name}
      checked={chosen?.isOn ?? isOn}
      onChange={({ currentTarget: { checked } }) => {
        setChosen({ isOn: checked, before: isOn });
        onChange(checked);
      }}
    />
  );
}
