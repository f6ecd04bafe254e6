/** The bar under a sheet's title: find, filter and sort, each for oneself alone, and what of it is on. */
import { FilterButton } from './FilterButton.tsx';
import { NarrowChips } from './NarrowChips.tsx';
import classes from './NarrowBar.module.css';
import { SearchBox } from './SearchBox.tsx';
import { SortButton } from './SortButton.tsx';

export function NarrowBar() {
  return (
    <div className={classes.bar} role="search" aria-label="Find, filter and sort">
      <SearchBox />
      <FilterButton />
      <SortButton />
      <NarrowChips />
    </div>
  );
}
