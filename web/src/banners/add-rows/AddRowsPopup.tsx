/** The popup that adds a row for each banner file of an FTP folder to a group. */
import { useState } from 'react';
import { useHead } from '#sync/openSheet.ts';
import type { PopupProps } from '#screen/popups.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { AddRowsForm } from './AddRowsForm.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    addRowsFromFtp: { groupID: number };
  }
}

export function AddRowsPopup(props: PopupProps<'addRowsFromFtp'>) {
  const head = useHead();
  // What was filled in is not lost by a press beside the popup.
  const [isTouched, setTouched] = useState(false);
  if (!head) return null;
  return (
    <Popup title="Add rows from FTP" size={800} isKept={isTouched} onClose={props.onClose}>
      {(close) => (
        <AddRowsForm
          groupID={props.groupID}
          sheetID={head.sheetID}
          userID={head.loggedInSheetUser?.userID ?? 0}
          onTouch={() => setTouched(true)}
          onClose={close}
        />
      )}
    </Popup>
  );
}
