/** The popup that asks for the name of something, and saves it; what else it asks for is its children. */
import { TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormFoot } from './FormFoot.tsx';
import classes from './NamePopup.module.css';
import { Popup } from './Popup.tsx';
import { useAttempt } from './useAttempt.ts';

export function NamePopup(props: {
  title: string;
  /** of the field */
  label: string;
  /** what is in it at first */
  name: string;
  /** of the button */
  words: string;
  /** said before the reason where it fails */
  failure: string;
  /** what is made of it, in small words */
  hint?: string;
  /** Makes it. What it throws is told here, and keeps the popup open. */
  onSave: (name: string) => Promise<void> | void;
  onClose: () => void;
  /** where it takes a while and can be stopped: stops it */
  onStop?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const [name, setName] = useState(props.name);
  const { attempt, isBusy, sayTrouble, trouble } = useAttempt();

  function submit(event: FormEvent, close: () => void): void {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      sayTrouble('Required');
      return;
    }
    void attempt(props.failure, async () => {
      await props.onSave(name);
      close();
    });
  }

  return (
    <Popup title={props.title} size={440} isBusy={isBusy} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => submit(event, close)}>
          <TextInput
            label={props.label}
            data-autofocus
            autoComplete="off"
            maxLength={limits.name}
            value={name}
            error={trouble}
            onChange={(event) => {
              setName(event.currentTarget.value);
              sayTrouble(undefined);
            }}
          />
          {props.children === undefined ? null : <div className={classes.choices}>{props.children}</div>}
          {props.hint === undefined ? null : <p className={classes.hint}>{props.hint}</p>}
          <FormFoot words={props.words} isBusy={isBusy} onCancel={close} onStop={props.onStop} />
        </form>
      )}
    </Popup>
  );
}
