/** The link in the sheet's header by which admin users of the sheet add people to it. */
import { IconUserPlus } from '@tabler/icons-react';
import { useHead } from '#sync/openSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import { useMayAddUsers } from './useMayAddUsers.ts';

export function AddUsersLink() {
  const { accountID, sheetID } = useHead() ?? {};
  const mayAddUsers = useMayAddUsers();
  if (!mayAddUsers || sheetID === undefined || accountID === undefined) return null;
  return (
    <HeaderLink
      label="Add users"
      icon={<IconUserPlus size={16} stroke={1.8} />}
      onClick={() => openPopup('addUsers', { sheetID, accountID })}
    />
  );
}
