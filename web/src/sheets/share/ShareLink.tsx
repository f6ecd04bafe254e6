/** The link in the sheet's header that opens its addresses for others. */
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';

const SharePopup = lazyPopup(async () => (await import('./SharePopup.tsx')).SharePopup, onCloseOf);

/** `url` is the sheet's url token. */
export function ShareLink(props: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeaderLink label="Share" icon={<IconShare2 size={16} stroke={1.8} />} onClick={() => setOpen(true)} />
      {isOpen ? <SharePopup url={props.url} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
