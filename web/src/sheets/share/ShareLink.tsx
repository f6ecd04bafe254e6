/** The link in the sheet's header that opens its addresses for others. */
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { HeaderLink } from '#ui/HeaderLink.tsx';

const SharePopup = lazy(async () => ({ default: (await import('./SharePopup.tsx')).SharePopup }));

/** `url` is the sheet's url token. */
export function ShareLink(props: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <HeaderLink label="Share" icon={<IconShare2 size={16} stroke={1.8} />} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <SharePopup url={props.url} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
