/** The popups about banners, wherever on the sheet they were opened from; each comes with its own code. */
import { useEffect } from 'react';
import { closePopup, type Popup, usePopups } from '#screen/popups.ts';
import { lazily } from '#ui/lazily.tsx';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';

const AddRowsPopup = lazyPopup(
  async () => (await import('#banners/add-rows/AddRowsPopup.tsx')).AddRowsPopup,
  onCloseOf,
);
const UpdateLinksPopup = lazyPopup(
  async () => (await import('#banners/updates/UpdateLinksPopup.tsx')).UpdateLinksPopup,
  onCloseOf,
);
const EmailUpdatePopup = lazyPopup(
  async () => (await import('#banners/updates/EmailUpdatePopup.tsx')).EmailUpdatePopup,
  onCloseOf,
);
const Viewer = lazyPopup(
  async () => (await import('#banners/viewer/Viewer.tsx')).Viewer,
  () => closePopup,
);
/** A tip that does not come is missed by nobody. */
const FactsTip = lazily(
  async () => (await import('#banners/viewer/FactsTip.tsx')).FactsTip,
  () => null,
);

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
      {popup ? show(popup) : null}
      <FactsTip />
    </>
  );
}
