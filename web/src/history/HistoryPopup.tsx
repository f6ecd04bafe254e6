/** The popup with the history of a sheet, of one of its rows or of one of its cells. */
import type { PopupProps } from '#screen/popups.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { HistoryList } from './HistoryList.tsx';
import classes from './HistoryList.module.css';
import type { HistoryOf } from './useHistory.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `about`: what it is of, in words */
    history: HistoryOf & { about: string };
  }
}

export function HistoryPopup({ about, onClose, ...of }: PopupProps<'history'>) {
  return (
    <Popup title="History" size={600} onClose={onClose}>
      <p className={classes.about}>{about}</p>
      <HistoryList key={`${of.rowID}:${of.columnID}`} of={of} />
    </Popup>
  );
}
