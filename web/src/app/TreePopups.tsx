/** The popups of the tree, wherever they were opened from; a new sheet is gone to at once. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { closeTreePopup, useTreePopup } from '#tree/popups.ts';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';

const NewPopup = lazyPopup(async () => (await import('#tree/NewPopup.tsx')).NewPopup, onCloseOf);
const EditFolderPopup = lazyPopup(async () => (await import('#tree/EditFolderPopup.tsx')).EditFolderPopup, onCloseOf);

export function TreePopups() {
  const popup = useTreePopup((state) => state.popup);
  const { data: user } = useLoggedInUser();
  const navigate = useNavigate();
  // Nobody who logs in later finds it open.
  useEffect(() => {
    if (user === null) closeTreePopup();
  }, [user]);
  if (!popup || !user) return null;
  return (
    <>
      {popup.is === 'new' ? (
        <NewPopup
          tab={popup.tab}
          isAdmin={user.isAdminUser}
          onClose={closeTreePopup}
          onAdded={(sheetURL) => void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } })}
        />
      ) : (
        <EditFolderPopup key={popup.folder.treeNodeID} folder={popup.folder} onClose={closeTreePopup} />
      )}
    </>
  );
}
