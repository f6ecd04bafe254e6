/** The popup that saves how the sheet is looked at as a view, or gives a view another name. */
import type { View } from '@marquee/contract/views.ts';
import { useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { NamePopup } from '#ui/popups/NamePopup.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { renameView, saveAsView } from './saveViews.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `view` is the one to be renamed; without it there will be another one */
    saveView: { sheetID: number; view?: View };
  }
}

export function SaveViewPopup({ sheetID, view, onClose }: PopupProps<'saveView'>) {
  const [isShared, setShared] = useState(false);
  const all = { label: 'View name', name: view?.name ?? '', failure: 'The view was not saved.', onClose };
  if (view) {
    return <NamePopup {...all} title="Rename view" words="Rename" onSave={(name) => renameView(view, name.trim())} />;
  }
  const save = async (typed: string) => {
    const name = typed.trim();
    await savedOrWaiting(saveAsView(sheetID, name, isShared), (error) => {
      notifyError('The view was not saved', error);
      offerUnsaved(name);
    });
  };
  return (
    <NamePopup
      {...all}
      title="Save as new view"
      words="Save view"
      hint="Filters, the sort, what you have hidden, closed groups and the row height are saved. Any member can change a view for everyone."
      onSave={save}
    >
      <CheckBox label="For everyone on this sheet" isChecked={isShared} onChange={setShared} />
    </NamePopup>
  );
}
