/** "Email update" of a column's menu. */
import { Popup } from '#ui/Popup.tsx';
import { EmailUpdate } from './EmailUpdate.tsx';

export function EmailUpdatePopup(props: { columnID: number; onClose: () => void }) {
  return (
    <Popup title="Email update" size={520} onClose={props.onClose}>
      {(close) => <EmailUpdate columnID={props.columnID} onClose={close} />}
    </Popup>
  );
}
