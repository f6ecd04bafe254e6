/** A person's folders and sheets: a box that filters them, and the tree. What is done in it is said to its callbacks; it changes no node itself. */
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { filterNodes } from './nodes.ts';
import classes from './SheetTree.module.css';
import { TreeView } from './TreeView.tsx';
import type { SheetTreeProps } from './useTree.ts';

export function SheetTree(props: SheetTreeProps) {
  const { nodes } = props;
  const [typed, setTyped] = useState('');
  const all = useRef<HTMLDivElement>(null);
  const filtered = useMemo(() => (typed.trim() === '' ? undefined : filterNodes(nodes, typed)), [nodes, typed]);
  const userID = nodes[0]?.userID;
  const clearFilter = useCallback(() => setTyped(''), []);
  const isNothingFound = filtered?.nodes.length === 0;
  return (
    <div ref={all} className={classes.all}>
      <TextInput
        className={classes.filter}
        placeholder="Filter my menu"
        aria-label="Filter my menu"
        size="xs"
        leftSection={<IconSearch size={15} stroke={1.8} />}
        rightSection={
          typed === '' ? null : <CloseButton size="xs" aria-label="Clear the filter" onClick={clearFilter} />
        }
        value={typed}
        // In the drawer of a narrow window Escape clears first, and closes the drawer only then.
        data-mantine-stop-propagation={typed !== ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clearFilter();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          all.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
        }}
      />
      {userID === undefined ? (
        <p className={classes.empty}>
          No folders or sheets yet. Add one with New. Sheets you’re invited to appear here too.
        </p>
      ) : (
        // Another person has other folders open.
        <TreeView
          key={userID}
          {...props}
          userID={userID}
          typed={typed}
          filtered={filtered}
          onClearFilter={clearFilter}
        />
      )}
      {isNothingFound ? (
        <p className={classes.empty} role="status">
          No folders or sheets match.
        </p>
      ) : null}
    </div>
  );
}
