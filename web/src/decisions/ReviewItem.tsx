/** "Review link…" in a menu, where the sheet has banners to decide on: a link for clients about what the menu is of. */
import { Menu } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { openPopup } from '#screen/popups.ts';
import { useHead } from '#sync/openSheet.ts';
import { useHasDecisions } from './AskItem.tsx';
import type { AskedAbout } from './bannersToAsk.ts';

export function ReviewItem({ about }: { about: AskedAbout }) {
  const head = useHead();
  if (!useHasDecisions() || !head) return null;
  return (
    <Menu.Item
      leftSection={<IconLink size={16} stroke={1.7} />}
      onClick={() => openPopup('reviewLink', { sheetID: head.sheetID, about })}
    >
      New review link
    </Menu.Item>
  );
}
