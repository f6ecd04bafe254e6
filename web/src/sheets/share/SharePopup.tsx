/** The two addresses under which a sheet can be read by whoever has them, and for members its review links. */
import type { PopupProps } from '#screen/popups.ts';
import { useHead } from '#sync/openSheet.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { addressesOf } from './addresses.ts';
import { CopyAddress } from './CopyAddress.tsx';
import { ReviewLinks } from './links/ReviewLinks.tsx';
import classes from './SharePopup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `url` is the sheet's url token */
    shareSheet: { url: string };
  }
}

export function SharePopup(props: PopupProps<'shareSheet'>) {
  const head = useHead();
  const { secure, standard } = addressesOf(window.location.host, props.url);
  return (
    <Popup title="Share sheet" size={520} onClose={props.onClose}>
      <p className={classes.text}>
        Anyone with either link can view this sheet without logging in. Comments and hidden items are not shown.
      </p>
      <CopyAddress label="Secure address" address={secure} isFirst />
      <CopyAddress label="Standard address" address={standard} />
      {head?.loggedInSheetUser ? <ReviewLinks sheetID={head.sheetID} /> : null}
    </Popup>
  );
}
