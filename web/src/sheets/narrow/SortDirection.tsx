/** Which way a column is sorted. Apart from the button, as the first screen does without Mantine's control. */
import { SegmentedControl } from '@mantine/core';
import type { Sort } from '@marquee/contract/views.ts';
import { setSort } from './narrowStore.ts';

/** `ways` are the words for upwards and downwards, in the column's terms. */
export function SortDirection({ sort, ways }: { sort: Sort; ways: readonly [string, string] }) {
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Direction"
      value={sort.isDescending ? 'down' : 'up'}
      data={[
        { value: 'up', label: ways[0] },
        { value: 'down', label: ways[1] },
      ]}
      onChange={(value) => setSort({ ...sort, isDescending: value === 'down' })}
    />
  );
}
