/** The bar under a sheet's title: find, filter and sort, each for oneself alone, and what of it is on. */
import type { ReactNode } from 'react';
import { FilterButton } from './FilterButton.tsx';
import { useIsNarrowBarShown } from './narrowBarShown.ts';
import { NarrowChips } from './NarrowChips.tsx';
import classes from './NarrowBar.module.css';
import { SearchBox } from './SearchBox.tsx';
import { SortButton } from './SortButton.tsx';

/** `children` stand at its end. */
export function NarrowBar(props: { children?: ReactNode }) {
  const isShown = useIsNarrowBarShown();
  if (!isShown) return null;
  return (
    <div className={classes.bar} role="search" aria-label="Find, filter and sort">
      <SearchBox />
      <FilterButton />
      <SortButton />
      <NarrowChips />
      {props.children}
    </div>
  );
}
