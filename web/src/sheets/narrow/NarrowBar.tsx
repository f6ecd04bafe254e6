/** The bar under a sheet's title: views, find, filter and sort, each for oneself alone, and what of it is on. */
import type { ReactNode } from 'react';
import { HiddenChip } from '#sheets/views/HiddenChip.tsx';
import { ViewsButton } from '#sheets/views/ViewsButton.tsx';
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
      <ViewsButton />
      <SearchBox />
      <FilterButton />
      <SortButton />
      <NarrowChips />
      <HiddenChip />
      {props.children}
    </div>
  );
}
