/** In the sheet's header: its banners as a board, which leads back to the rows itself. */
import { IconLayoutBoard } from '@tabler/icons-react';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { openBoard, useBoard } from '#screen/board.ts';
import { HeaderLink } from '#ui/HeaderLink.tsx';

export function BoardLink() {
  const isOpen = useBoard((screen) => screen.isOpen);
  const hasBanners = useHasDecisions();
  if (isOpen || !hasBanners) return null;
  return <HeaderLink label="Board" icon={<IconLayoutBoard size={16} stroke={1.8} />} onClick={() => openBoard()} />;
}
