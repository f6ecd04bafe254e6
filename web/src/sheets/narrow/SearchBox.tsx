/** Finds words anywhere in the sheet: leaves the rows that have them, marks the cells, and goes from one to the next. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReplace, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { select } from '#screen/active.ts';
import { showRow } from '#sheets/lookAt.ts';
import { useIsEditable } from '#sync/openSheet.ts';
import { isMac, keysInWords } from '#ui/keyboard/keyNames.ts';
import { lazyPopup } from '#ui/popups/lazyPopup.tsx';
import { countOfRows } from './describe.ts';
import classes from './NarrowBar.module.css';
import { goToMatch, setCriteria, useNarrow } from './narrowStore.ts';
import { useFindKeys } from './useFindKeys.ts';

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

/** From match to match, and replacing them where there is a `replace` to be the ref of its button. */
function MatchButtons({
  isReplacing,
  onReplace,
  replace,
}: {
  replace: RefObject<HTMLButtonElement | null> | undefined;
  isReplacing: boolean;
  onReplace: (button: HTMLElement) => void;
}) {
  return (
    <ActionIcon.Group>
      <ActionIcon variant="default" size={28} aria-label="Previous match" onClick={() => go(-1)}>
        <IconChevronUp size={15} />
      </ActionIcon>
      <ActionIcon variant="default" size={28} aria-label="Next match" onClick={() => go(1)}>
        <IconChevronDown size={15} />
      </ActionIcon>
      {replace ? (
        <ActionIcon
          ref={replace}
          variant="default"
          size={28}
          aria-label="Replace"
          title={isMac ? 'Replace' : `Replace (${keysInWords('Ctrl', 'H')})`}
          aria-haspopup="dialog"
          aria-expanded={isReplacing}
          onClick={(event) => onReplace(event.currentTarget)}
        >
          <IconReplace size={15} />
        </ActionIcon>
      ) : null}
    </ActionIcon.Group>
  );
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

  useFindKeys(input, replace);

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
        <MatchButtons
          replace={isEditable ? replace : undefined}
          isReplacing={replacing !== undefined}
          onReplace={setReplacing}
        />
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
