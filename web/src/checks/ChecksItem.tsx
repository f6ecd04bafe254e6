/** "Checks" in the menu of a group, where the sheet has banners: which presets these have to pass. */
import { Menu } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useHasBanners } from './useHasBanners.ts';

export function ChecksItem({ groupID }: { groupID: number }) {
  if (!useHasBanners()) return null;
  return (
    <Menu.Item
      leftSection={<IconClipboardCheck size={16} stroke={1.7} />}
      onClick={() => openPopup('checks', { groupID })}
    >
      Checks
    </Menu.Item>
  );
}
