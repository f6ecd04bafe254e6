/** "Show as a board" in the menu of a group, where the sheet has banners. */
import { Menu } from '@mantine/core';
import { IconLayoutBoard } from '@tabler/icons-react';
import { openBoard } from '#screen/board.ts';
import { useHasDecisions } from './AskItem.tsx';

export function BoardItem({ groupID }: { groupID: number }) {
  if (!useHasDecisions()) return null;
  return (
    <Menu.Item leftSection={<IconLayoutBoard size={16} stroke={1.7} />} onClick={() => openBoard(groupID)}>
      Show as a board
    </Menu.Item>
  );
}
