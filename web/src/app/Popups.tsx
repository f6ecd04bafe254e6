/** The popups about banners, wherever on the sheet they were opened from; each comes with its own code. */
import { lazy, Suspense, useEffect } from 'react';
import { closePopup, type Popup, usePopups } from '#state/popups.ts';

const AddRowsPopup = lazy(async () => ({ default: (await import('#banners/AddRowsPopup.tsx')).AddRowsPopup }));
const UpdateLinksPopup = lazy(async () => ({
  default: (await import('#banners/UpdateLinksPopup.tsx')).UpdateLinksPopup,
}));
const EmailUpdatePopup = lazy(async () => ({
  default: (await import('#banners/EmailUpdatePopup.tsx')).EmailUpdatePopup,
}));
const Viewer = lazy(async () => ({ default: (await import('#banners/viewer/Viewer.tsx')).Viewer }));
const FactsTip = lazy(async () => ({ default: (await import('#banners/viewer/FactsTip.tsx')).FactsTip }));

function show(popup: Popup) {
  switch (popup.kind) {
    case 'addRowsFromFtp':
      return <AddRowsPopup groupID={popup.groupID} onClose={closePopup} />;
    case 'updateBanners':
      return <UpdateLinksPopup columnID={popup.columnID} groupID={popup.groupID} onClose={closePopup} />;
    case 'emailBanners':
      return <EmailUpdatePopup columnID={popup.columnID} onClose={closePopup} />;
    case 'viewer':
      return <Viewer at={popup} />;
  }
}

export function Popups() {
  const popup = usePopups((state) => state.popup);
  // Leaving the sheet closes what hangs over it.
  useEffect(() => closePopup, []);
  return (
    <>
      {popup ? <Suspense fallback={null}>{show(popup)}</Suspense> : null}
      <Suspense fallback={null}>
        <FactsTip />
      </Suspense>
    </>
  );
}
