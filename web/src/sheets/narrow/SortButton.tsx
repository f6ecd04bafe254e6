/** Sorts the rows of each group by a column, for oneself alone. */
import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useLayout } from '#sync/openSheet.ts';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { rowNameTitle } from './describe.ts';
import classes from './NarrowBar.module.css';
import { setSort, useNarrow } from './narrowStore.ts';
import { waysOf } from './waysOf.ts';

const SortDirection = lazily(async () => (await import('./SortDirection.tsx')).SortDirection, LoadFailed, {
  isSoon: true,
});

export function SortButton() {
  const { columns } = useLayout();
  const sort = useNarrow(({ criteria }) => criteria.sort);
  const ways = waysOf(columns.find((column) => column.columnID === sort?.columnID)?.columnTypeID);
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={sort ? 'light' : 'default'}
          className={classes.button}
          leftSection={<IconArrowsSort size={15} stroke={1.8} />}
        >
          Sort
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popup} aria-label="Sort the rows">
        <NativeSelect
          size="xs"
          label="Sort each group by"
          data-autofocus
          value={sort ? String(sort.columnID) : ''}
          data={[
            { value: '', label: 'Sheet order' },
            { value: '0', label: rowNameTitle },
            ...columns.map((column) => ({ value: String(column.columnID), label: column.name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setSort(value === '' ? null : { columnID: Number(value), isDescending: sort?.isDescending ?? false })
          }
        />
        {sort ? <SortDirection sort={sort} ways={ways} /> : null}
        <p className={classes.note}>Only your view is sorted.</p>
      </Popover.Dropdown>
    </Popover>
  );
}
