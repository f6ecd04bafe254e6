/** One name, and the button that makes something of it. What was typed stays where it could not be saved. */
import { Button, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '#ui/notify.ts';
import { PopupFoot } from '#ui/Popup.tsx';
import classes from './Popups.module.css';

export function NameForm(props: {
  label: string;
  button: string;
  /** what is said before the reason why it could not be saved */
  failed: string;
  /** whether the focus starts here */
  isFirst: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onSave: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (props.isBusy) return;
    if (name.trim() === '') {
      setTrouble('Required');
      return;
    }
    props.onBusy(true);
    try {
      await props.onSave(name);
    } catch (error) {
      setTrouble(`${props.failed} ${sentenceOf(error)}`);
    }
    props.onBusy(false);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={props.label}
        data-autofocus={props.isFirst || undefined}
        autoComplete="off"
        maxLength={limits.name}
        value={name}
        error={trouble}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setTrouble(undefined);
        }}
      />
      <PopupFoot>
        <Button type="submit" loading={props.isBusy}>
          {props.button}
        </Button>
      </PopupFoot>
    </form>
  );
}
