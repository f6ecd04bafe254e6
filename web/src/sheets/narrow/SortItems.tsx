/** The part of a menu that sorts the sheet by a column, for oneself alone. */
import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { useLayout } from '#sync/openSheet.ts';
import { setSort, useNarrow } from './narrowStore.ts';
import { waysOf } from './waysOf.ts';

export function SortItems({ columnID }: { columnID: number }) {
  const { columns } = useLayout();
  const sort = useNarrow(({ criteria }) => criteria.sort);
  const [isOpen, setIsOpen] = useState(false);
  const ways = waysOf(columns.find((column) => column.columnID === columnID)?.columnTypeID);
  return (
    <Menu.Sub opened={isOpen} onChange={setIsOpen}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconArrowsSort size={16} stroke={1.7} />} onClick={() => setIsOpen(true)}>
          Sort by this column
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown aria-label="Sort by this column">
        {ways.map((words, at) => (
          <Menu.Item key={words} onClick={() => setSort({ columnID, isDescending: at === 1 })}>
            {words}
          </Menu.Item>
        ))}
        <Menu.Item disabled={!sort} onClick={() => setSort(null)}>
          The order of the sheet
        </Menu.Item>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
