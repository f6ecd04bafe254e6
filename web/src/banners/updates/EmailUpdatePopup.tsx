/** "Email update" of a column's menu. */
import type { PopupProps } from '#screen/popups.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { EmailUpdate } from './EmailUpdate.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    emailBanners: { columnID: number };
  }
}

export function EmailUpdatePopup(props: PopupProps<'emailBanners'>) {
  return (
    <Popup title="Email update" size={520} onClose={props.onClose}>
      {(close) => <EmailUpdate columnID={props.columnID} onClose={close} />}
    </Popup>
  );
}
