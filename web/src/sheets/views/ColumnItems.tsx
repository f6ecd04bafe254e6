/** What the sheet offers in the menu of any column, each for oneself alone: to sort by it, and to hide it. */
import { SortItems } from '#sheets/narrow/SortItems.tsx';
import { Menu } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { hideForMe } from '#screen/ownLook.ts';

export function ColumnItems({ columnID }: { columnID: number }) {
  return (
    <>
      <SortItems columnID={columnID} />
      <Menu.Item
        leftSection={<IconEyeOff size={16} stroke={1.7} />}
        onClick={() => hideForMe('hiddenColumns', columnID)}
      >
        Hide for me
      </Menu.Item>
    </>
  );
}
