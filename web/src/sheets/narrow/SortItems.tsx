/** The part of a menu that sorts the sheet by a column, for oneself alone. */
import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useLayout } from '#sync/openSheet.ts';
import { SubMenu } from '#ui/popups/SubMenu.tsx';
import { setSort, useNarrow } from './narrowStore.ts';
import { waysOf } from './waysOf.ts';

export function SortItems({ columnID }: { columnID: number }) {
  const { columns } = useLayout();
  const sort = useNarrow(({ criteria }) => criteria.sort);
  const ways = waysOf(columns.find((column) => column.columnID === columnID)?.columnTypeID);
  return (
    <SubMenu words="Sort by this column" icon={<IconArrowsSort size={16} stroke={1.7} />} label="Sort by this column">
      {ways.map((words, at) => (
        <Menu.Item key={words} onClick={() => setSort({ columnID, isDescending: at === 1 })}>
          {words}
        </Menu.Item>
      ))}
      <Menu.Item disabled={!sort} onClick={() => setSort(null)}>
        Sheet order
      </Menu.Item>
    </SubMenu>
  );
}
