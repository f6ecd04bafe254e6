/** Finds words anywhere in the sheet: leaves the rows that have them, marks the cells, and goes from one to the next. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReplace, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { select } from '#screen/active.ts';
import { showRow } from '#sheets/lookAt.ts';
import { useIsEditable } from '#sync/openSheet.ts';
import { isMac, keysInWords } from '#ui/keyboard/keyNames.ts';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import { letterOf } from '#ui/keyboard/letterOf.ts';
import { countOfRows } from './describe.ts';
import classes from './NarrowBar.module.css';
import { goToMatch, setCriteria, useNarrow } from './narrowStore.ts';

const longest = 200;

const ReplacePopup = lazyPopup(
  async () => (await import('./replace/ReplacePopup.tsx')).ReplacePopup,
  ({ onClose }) => onClose,
);

/** Shows the next match, whose group may be closed. */
function go(steps: 1 | -1): void {
  const found = goToMatch(steps);
  if (found) showRow(found);
}

/** Ends the search where it has come to, in the sheet as it is. */
function end(): void {
  const { current } = useNarrow.getState();
  setCriteria({ search: '' });
  if (current) select({ line: `row:${current.rowID}`, columnID: current.columnID });
}

export function SearchBox() {
  const search = useNarrow(({ criteria }) => criteria.search);
  const narrowed = useNarrow((store) => store.narrowed);
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const isEditable = useIsEditable();
  const [replacing, setReplacing] = useState<HTMLElement>();
  const isSearching = search.trim() !== '';
  const isFound = isSearching && (narrowed?.found.size ?? 0) > 0;
  // Others may take the last match away from who writes what to replace it by.
  const isReplacing = isSearching && replacing !== undefined;
  if (replacing && !isSearching) setReplacing(undefined);

  useEffect(() => {
    const find = (event: globalThis.KeyboardEvent) => {
      const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const letter = isAlone ? letterOf(event) : '';
      const isFind = letter === 'f' || (letter === 'h' && !isMac);
      const { target } = event;
      // Elsewhere on the page the browser's own search is what is meant.
      const isOurs =
        target === document.body || (target instanceof Element && target.closest('[role=grid], [data-find]') !== null);
      if (!isFind || !isOurs) return;
      event.preventDefault();
      if (letter === 'h' && replace.current) replace.current.click();
      else input.current?.select();
    };
    window.addEventListener('keydown', find);
    return () => window.removeEventListener('keydown', find);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') end();
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        data-find
        size="xs"
        className={classes.words}
        aria-label="Search this sheet"
        placeholder="Search this sheet"
        maxLength={longest}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        rightSection={
          isSearching ? (
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Clear the search" onClick={end}>
              <IconX size={14} />
            </ActionIcon>
          ) : null
        }
        value={search}
        onChange={(event) => setCriteria({ search: event.currentTarget.value })}
        onFocus={() => useNarrow.setState({ isSearchNear: true })}
        onBlur={() => useNarrow.setState({ isSearchNear: false })}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.count}>
        {isSearching && narrowed ? countOfRows(narrowed) : ''}
      </span>
      {isFound || isReplacing ? (
        <ActionIcon.Group>
          <ActionIcon variant="default" size={28} aria-label="Previous match" onClick={() => go(-1)}>
            <IconChevronUp size={15} />
          </ActionIcon>
          <ActionIcon variant="default" size={28} aria-label="Next match" onClick={() => go(1)}>
            <IconChevronDown size={15} />
          </ActionIcon>
          {isEditable ? (
            <ActionIcon
              ref={replace}
              variant="default"
              size={28}
              aria-label="Replace"
              title={isMac ? 'Replace' : `Replace (${keysInWords('Ctrl', 'H')})`}
              aria-haspopup="dialog"
              aria-expanded={replacing !== undefined}
              onClick={(event) => setReplacing(event.currentTarget)}
            >
              <IconReplace size={15} />
            </ActionIcon>
          ) : null}
        </ActionIcon.Group>
      ) : null}
      {isReplacing ? (
        <ReplacePopup
          anchor={replacing}
          onClose={() => {
            setReplacing(undefined);
            input.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
