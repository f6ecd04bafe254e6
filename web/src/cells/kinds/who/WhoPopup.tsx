/** The popup of a Who cell: the sheet's people, with a box that filters them. */
import { Button, TextInput } from '@mantine/core';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { editChosen, isOneOfMany } from '#cells/editChosen.ts';
import { fold } from '#ui/fold.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { usePeople } from '#sync/openSheet.ts';
import { AnchoredPopup } from '#ui/popups/AnchoredPopup.tsx';
import { announce } from '#ui/messages/announce.ts';
import { useQuietField } from '#ui/fields/useQuietField.ts';
import type { EditorProps } from '#cells/kinds/kindView.ts';
import classes from './WhoPopup.module.css';

const fits = (person: Person, typed: string): boolean =>
  fold(`${fullName(person)} ${person.initials} ${person.emailAddress ?? ''}`).includes(fold(typed.trim()));

const nobody = 'No people match.';

const showInList = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

export function WhoPopup(props: EditorProps) {
  const { anchor, column, onDone, rowID, seed } = props;
  const { users } = usePeople();
  const listId = useId();
  const quiet = useQuietField();
  const chosen = props.cell?.cellUser?.userID ?? null;
  const [typed, setTyped] = useState(seed ?? '');
  const [marked, setMarked] = useState<number | null>(chosen);
  const shown = users.filter((person) => fits(person, typed));
  // Enter takes the marked person, so somebody always is: the first one if the marked one does not fit what is typed.
  const at = Math.max(
    0,
    shown.findIndex((person) => person.userID === marked),
  );
  const idOf = (person: Person | undefined) => (person ? `${listId}-${person.userID}` : undefined);

  const isForMany = isOneOfMany(rowID, column.columnTypeID);

  // The box has the focus, and nothing else tells those who don't see the list.
  const isNobody = shown.length === 0;
  useEffect(() => {
    if (isNobody) announce(nobody);
  }, [isNobody]);

  function choose(userID: number | null): void {
    if (isForMany || userID !== chosen) void editChosen(rowID, column.columnID, { userID });
    onDone('stay');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setMarked(shown[(at + step + shown.length) % shown.length]?.userID ?? null);
    const person = shown[at];
    if (event.key === 'Enter' && person) choose(person.userID);
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  }

  return (
    <AnchoredPopup anchor={anchor} label={column.name} width={260} onClose={() => onDone()}>
      <TextInput
        className={classes.filter}
        size="xs"
        role="combobox"
        aria-label="Filter people"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={idOf(shown[at])}
        aria-autocomplete="list"
        placeholder="Filter people"
        data-autofocus
        autoFocus
        {...quiet}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={classes.list} role="listbox" aria-label="People">
        {shown.map((person, index) => (
          // The box has the focus throughout; the list is walked from there, as the combobox pattern has it.
          <div
            key={person.userID}
            id={idOf(person)}
            ref={index === at ? showInList : undefined}
            className={classes.person}
            role="option"
            aria-selected={person.userID === chosen}
            data-marked={index === at || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person.userID)}
          >
            <InitialsBadge person={person} decorative />
            <span className={classes.name}>{fullName(person)}</span>
            {person.userID === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          </div>
        ))}
      </div>
      {isNobody ? <p className={classes.none}>{nobody}</p> : null}
      {chosen === null && !isForMany ? null : (
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => choose(null)}>
            Clear
          </Button>
        </div>
      )}
    </AnchoredPopup>
  );
}
