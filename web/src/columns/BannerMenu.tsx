/** What a Banner column's menu offers beyond other columns': looking for newer files, and telling of those that were found. */
import { Menu } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { openPopup } from '#state/popups.ts';
import { emailBannersAndTell, useIsSending } from './emailBanners.ts';

export function BannerMenu(props: { columnID: number; groupID: number; onClose: () => void }) {
  const { columnID, groupID, onClose } = props;
  const isSending = useIsSending(columnID);
  return (
    <>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup({ kind: 'updateBanners', columnID, groupID })}
      >
        Update group links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup({ kind: 'updateBanners', columnID })}
      >
        Update all links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail size={16} stroke={1.7} />}
        closeMenuOnClick={false}
        aria-disabled={isSending}
        onClick={() => {
          // An item that is disabled altogether would lose the focus, and the keys with it.
          if (!isSending) void emailBannersAndTell(columnID).then(onClose);
        }}
      >
        {isSending ? 'Sending' : 'Email update'}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
