/** The popup that deletes a sheet once DELETE was typed into it. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { deleteSheet } from '@marquee/contract/sheets.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#state/call.ts';
import { fromHere } from '#state/save.ts';
import { sentenceOf } from '#ui/notify.ts';
import classes from './Popup.module.css';

const word = 'DELETE';

export function DeleteSheetPopup(props: {
  opened: boolean;
  sheetID: number;
  name: string;
  onClose: () => void;
  onDeleted: () => void;
}) {
  // Modal gives the focus back only if it saw itself open, so it starts closed.
  const isReady = useMounted();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function close(): void {
    setTyped('');
    setTrouble(undefined);
    props.onClose();
  }

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
      setTrouble(`The sheet was not deleted. ${sentenceOf(error)}`);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={props.opened && isReady}
      onClose={close}
      title="Delete sheet"
      size={440}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className={classes.text}>
          <strong>{props.name}</strong> will be gone for everybody, with all its groups, rows and columns. Banner files
          on FTP servers stay.
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
        <div className={classes.foot}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            Delete
          </Button>
        </div>
      </form>
    </Modal>
  );
}
