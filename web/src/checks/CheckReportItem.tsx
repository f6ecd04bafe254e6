/** "Check report" in the menu of a group whose banners have to pass presets. */
import { Menu } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useHasPresets } from './useHasPresets.ts';

export function CheckReportItem({ groupID }: { groupID: number }) {
  if (!useHasPresets(groupID)) return null;
  return (
    <Menu.Item
      leftSection={<IconClipboardList size={16} stroke={1.7} />}
      onClick={() => openPopup('checkReport', { groupID })}
    >
      Check report
    </Menu.Item>
  );
}
