/** The popup that saves the sheet as a template of the account. */
import { Button, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { CheckBox } from '#ui/CheckBox.tsx';
import { notifyInfo, sentenceOf } from '#ui/notify.ts';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import classes from './SaveTemplatePopup.module.css';
import { useChangeTemplates } from './templates.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    saveTemplate: { sheetID: number; name: string };
  }
}

export function SaveTemplatePopup(props: PopupProps<'saveTemplate'>) {
  const [name, setName] = useState(props.name);
  const [withRows, setWithRows] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { save } = useChangeTemplates();

  async function submit(event: FormEvent, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setTrouble('Required');
      return;
    }
    setBusy(true);
    try {
      await save({ sheetID: props.sheetID, name, withRows });
      close();
      notifyInfo(`“${name.trim()}” is a template now`, 'Choose it when you add a new sheet.');
    } catch (error) {
      setTrouble(`The template was not saved. ${sentenceOf(error)}`);
    }
    setBusy(false);
  }

  return (
    <Popup title="Save as template" size={440} isBusy={isBusy} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => void submit(event, close)}>
          <TextInput
            label="Template name"
            data-autofocus
            autoComplete="off"
            maxLength={limits.name}
            value={name}
            error={trouble}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setTrouble(undefined);
            }}
          />
          <div className={classes.choice}>
            <CheckBox label="With its rows and their values" isChecked={withRows} onChange={setWithRows} />
          </div>
          <p className={classes.text}>
            Groups and columns are saved with their options, widths and order. Comments and “Just for me” columns are
            not. Everyone in your account can use the template; you and admin users can rename and delete it.
          </p>
          <PopupFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save template
            </Button>
          </PopupFoot>
        </form>
      )}
    </Popup>
  );
}
