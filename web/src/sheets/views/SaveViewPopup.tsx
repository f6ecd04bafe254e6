/** The popup that saves how the sheet is looked at as a view, or gives a view another name. */
import { Button, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import type { View } from '@marquee/contract/views.ts';
import { type FormEvent, useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { CheckBox } from '#ui/CheckBox.tsx';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { notifyError, sentenceOf } from '#ui/notify.ts';
import { offerUnsaved } from '#ui/offerBack.tsx';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import { renameView, saveAsView } from './saveViews.ts';
import classes from './Views.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `view` is the one to be renamed; without it there will be another one */
    saveView: { sheetID: number; view?: View };
  }
}

export function SaveViewPopup({ sheetID, view, onClose }: PopupProps<'saveView'>) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wanted = name.trim();
    if (wanted === '') {
      setTrouble('Required');
      return;
    }
    setBusy(true);
    try {
      if (view) renameView(view, wanted);
      else
        await savedOrWaiting(saveAsView(sheetID, wanted, isShared), (error) => {
          notifyError('The view was not saved', error);
          offerUnsaved(wanted);
        });
      close();
    } catch (error) {
      setTrouble(`The view was not saved. ${sentenceOf(error)}`);
    }
    setBusy(false);
  }

  return (
    <Popup title={view ? 'Rename view' : 'Save as new view'} size={440} isBusy={isBusy} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => void submit(event, close)}>
          <TextInput
            label="View name"
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
          {view ? null : (
            <>
              <div className={classes.choice}>
                <CheckBox label="For everyone on this sheet" isChecked={isShared} onChange={setShared} />
              </div>
              <p className={classes.text}>
                Filters, the sort, what you have hidden, closed groups and the row height are saved. Any member can
                change a view for everyone.
              </p>
            </>
          )}
          <PopupFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {view ? 'Rename' : 'Save view'}
            </Button>
          </PopupFoot>
        </form>
      )}
    </Popup>
  );
}
