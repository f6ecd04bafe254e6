/** The popup that deletes a sheet once DELETE was typed into it. */
import { TextInput } from '@mantine/core';
import { Refused } from '@marquee/contract/refusals.ts';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { type FormEvent, useState } from 'react';
import { call, NetworkError } from '#sync/call.ts';
import type { PopupProps } from '#screen/popups.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { fromHere } from '#sync/sender.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { FormFoot } from '#ui/popups/FormFoot.tsx';
import { Popup } from '#ui/popups/Popup.tsx';
import classes from './DeleteSheetPopup.module.css';

const word = 'DELETE';
const unsure = 'It isn’t known whether the sheet was deleted.';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    deleteSheet: { sheetID: number; name: string; onDeleted: () => void };
  }
}

export function DeleteSheetPopup(props: PopupProps<'deleteSheet'>) {
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed !== word) {
      setTrouble('Please type DELETE in the box (must be capitals)');
      return;
    }
    setBusy(true);
    try {
      await call(deleteSheet, { params: { id: props.sheetID }, query: fromHere() });
      props.onDeleted();
    } catch (error) {
      // A try that got no answer has deleted it, or somebody else.
      if (error instanceof Refused && error.code === 'notFound') return props.onDeleted();
      const isUnsure = error instanceof NetworkError;
      setTrouble(`${isUnsure ? unsure : 'The sheet was not deleted.'} ${sentenceOf(error)}`);
      setBusy(false);
      // Whoever made a change is told it by the answer alone.
      if (isUnsure) void currentSheet()?.catchUp();
    }
  }

  return (
    <Popup title="Delete sheet" size={440} isBusy={isBusy} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p className={classes.text}>
            <strong>{props.name}</strong> will be deleted for everyone, with all its groups, rows and columns. Banner
            files stay on their FTP servers.
          </p>
          <TextInput
            label="Type DELETE to confirm"
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={trouble}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setTrouble(undefined);
            }}
          />
          <FormFoot words="Delete" isBusy={isBusy} isDangerous onCancel={close} />
        </form>
      )}
    </Popup>
  );
}
