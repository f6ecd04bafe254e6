/** The link in the sheet's header by which admin users of the sheet add people to it. */
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHead, usePeople } from '#sync/openSheet.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import { lazyPopup, onCloseOf } from '#ui/lazyPopup.tsx';

const AddUsersPopup = lazyPopup(async () => (await import('./AddUsersPopup.tsx')).AddUsersPopup, onCloseOf);

export function AddUsersLink() {
  const head = useHead();
  const { users } = usePeople();
  const [isOpen, setOpen] = useState(false);
  const me = users.find((user) => user.userID === head?.loggedInSheetUser?.userID);
  if (!head || head.accountID === undefined || me?.isAdminUser !== true) return null;
  return (
    <>
      <HeaderLink label="Add users" icon={<IconUserPlus size={16} stroke={1.8} />} onClick={() => setOpen(true)} />
      {isOpen ? (
        <AddUsersPopup sheetID={head.sheetID} accountID={head.accountID} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
