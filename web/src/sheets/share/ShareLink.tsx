/** The link in the sheet's header that opens its addresses for others. */
import { IconShare2 } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';

/** `url` is the sheet's url token. */
export function ShareLink(props: { url: string }) {
  return (
    <HeaderLink
      label="Share"
      icon={<IconShare2 size={16} stroke={1.8} />}
      onClick={() => openPopup('shareSheet', { url: props.url })}
    />
  );
}
