/** Opens the filters: one per column, each in force as soon as it is set. */
import { Button, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { useState } from 'react';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useLayout } from '#sync/openSheet.ts';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import { rowNameTitle } from './describe.ts';
import classes from './NarrowBar.module.css';
import { clearFilter, useNarrow } from './narrowStore.ts';

const FilterFields = lazily(async () => (await import('./FilterFields.tsx')).FilterFields, LoadFailed, {
  isSoon: true,
});

function isLikeliest(columnTypeID: ColumnTypeId): boolean {
  const { filter } = kindViews[columnTypeID];
  return filter.by === 'choices' && filter.isLikeliest === true;
}

export function FilterButton() {
  const { columns } = useLayout();
  const filters = useNarrow(({ criteria }) => criteria.filters);
  const [chosen, setChosen] = useState<number>();
  const has = (columnID: number) => filters.some((filter) => filter.columnID === columnID);
  const label = (columnID: number, name: string) => (has(columnID) ? `${name} (filtered)` : name);
  const likeliest = columns.find(({ columnTypeID }) => isLikeliest(columnTypeID)) ?? columns[0];
  // A column may have been deleted while it was chosen.
  const isThere = chosen === 0 || columns.some((column) => column.columnID === chosen);
  const columnID = (isThere ? chosen : (filters[0]?.columnID ?? likeliest?.columnID)) ?? 0;
  return (
    // What is ticked in it changes which filter is the first, and must not bring another column under the pointer.
    <ButtonPopup
      label="Filter the rows"
      position="bottom-start"
      width={280}
      className={classes.popup}
      onChange={(isOpen) => isOpen && setChosen(columnID)}
      button={(toggle) => (
        <Button
          size="xs"
          variant={filters.length > 0 ? 'light' : 'default'}
          className={classes.button}
          leftSection={<IconFilter size={15} stroke={1.8} />}
          onClick={toggle}
        >
          {filters.length > 1 ? `Filter (${filters.length})` : 'Filter'}
        </Button>
      )}
    >
      <NativeSelect
        size="xs"
        label="Show rows whose"
        data-autofocus
        value={String(columnID)}
        data={[
          { value: '0', label: label(0, rowNameTitle) },
          ...columns.map((column) => ({
            value: String(column.columnID),
            label: label(column.columnID, column.name),
          })),
        ]}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <FilterFields
        key={columnID}
        columnID={columnID}
        column={columns.find((column) => column.columnID === columnID)}
        filter={filters.find((filter) => filter.columnID === columnID)}
      />
      <div className={classes.foot}>
        <p className={classes.note}>Only your view is filtered.</p>
        {has(columnID) ? (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => clearFilter(columnID)}>
            Clear
          </Button>
        ) : null}
      </div>
    </ButtonPopup>
  );
}
