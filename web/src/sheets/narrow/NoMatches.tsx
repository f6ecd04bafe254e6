/** What stands in place of the rows where none is left of them, and the way back. */
import { Button } from '@mantine/core';
import classes from './NarrowBar.module.css';
import { setCriteria, useNarrow } from './narrowStore.ts';

export function NoMatches() {
  const isWhole = useNarrow(({ narrowed }) => narrowed?.isWhole === true);
  // Before all rows were looked at nobody knows.
  if (!isWhole) return null;
  return (
    <div role="row" aria-rowindex={1}>
      <div role="gridcell" aria-colindex={1} className={classes.none}>
        <p>No rows match. Only your view is filtered; nothing was deleted.</p>
        <Button size="xs" variant="default" onClick={() => setCriteria({ search: '', filters: [] })}>
          Show all rows
        </Button>
      </div>
    </div>
  );
}
