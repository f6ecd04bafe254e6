/** What a Banner column's menu offers beyond other columns': looking for newer files, and telling of those that were found. */
import { Menu } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useIsSending } from './emailBanners.ts';

export function BannerItems(props: { columnID: number; groupID: number }) {
  const { columnID, groupID } = props;
  const isSending = useIsSending(columnID);
  return (
    <>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup('updateBanners', { columnID, groupID })}
      >
        Update group links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => openPopup('updateBanners', { columnID })}
      >
        Update all links
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail size={16} stroke={1.7} />}
        // An item that is disabled altogether would lose the focus, and the keys with it.
        closeMenuOnClick={!isSending}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) openPopup('emailBanners', { columnID });
        }}
      >
        {isSending ? 'Sending' : 'Email update'}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
