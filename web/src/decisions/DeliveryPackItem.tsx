/** "Delivery pack" in the menu of a group, where the sheet has banners. */
import { Menu } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useHasDecisions } from './AskItem.tsx';

export function DeliveryPackItem({ groupID }: { groupID: number }) {
  if (!useHasDecisions()) return null;
  return (
    <Menu.Item
      leftSection={<IconFileZip size={16} stroke={1.7} />}
      onClick={() => openPopup('deliveryPack', { groupID })}
    >
      Delivery pack
    </Menu.Item>
  );
}
