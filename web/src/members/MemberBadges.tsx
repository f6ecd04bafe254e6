/** The people of the sheet as coloured initials; a click says who it is, and lets admin users remove them. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useHead, useIsEditable, usePeople } from '#sync/openSheet.ts';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import classes from './MemberBadges.module.css';
import { removeMember } from './removeMember.ts';

/** More are behind a number: fewer where the name of the sheet has little room beside them. */
const mostShown = { usually: 8, beside: 4 };
const isTight = '(min-width: 768px) and (max-width: 1199.98px)';

function MemberCard(props: { person: Person; onRemove: (() => void) | undefined }) {
  const { person } = props;
  return (
    <div className={classes.card}>
      <InitialsBadge person={person} size={32} decorative />
      <div className={classes.words}>
        <div className={classes.name}>{fullName(person)}</div>
        {person.emailAddress ? <div className={classes.address}>{person.emailAddress}</div> : null}
      </div>
      {props.onRemove ? (
        <Button size="compact-sm" variant="light" color="red" onClick={props.onRemove}>
          Delete
        </Button>
      ) : null}
    </div>
  );
}

export function MemberBadges() {
  const { users } = usePeople();
  const head = useHead();
  const isEditable = useIsEditable();
  const most = useMediaQuery(isTight, undefined, { getInitialValueInEffect: false })
    ? mostShown.beside
    : mostShown.usually;
  const [opened, setOpened] = useState<number | 'more'>();
  if (!head) return null;

  const me = users.find((user) => user.userID === head.loggedInSheetUser?.userID);
  const mayRemove = (person: Person) => isEditable && me?.isAdminUser === true && person.userID !== head.ownerUserID;
  const remover = (person: Person) =>
    mayRemove(person)
      ? () => {
          if (!window.confirm('Are you sure?')) return;
          setOpened(undefined);
          void removeMember(head.sheetID, person.userID);
        }
      : undefined;
  const cards = (people: readonly Person[]) =>
    people.map((person) => <MemberCard key={person.userID} person={person} onRemove={remover(person)} />);
  const popup = (key: number | 'more') => ({
    isOpen: opened === key,
    onChange: (isOpen: boolean) => setOpened(isOpen ? key : undefined),
    position: 'bottom-end' as const,
  });
  const shown = users.length > most ? users.slice(0, most - 1) : users;
  const more = users.slice(shown.length);

  return (
    <ul className={classes.list} aria-label="People on this sheet">
      {shown.map((person) => (
        <li key={person.userID}>
          <ButtonPopup
            {...popup(person.userID)}
            label={fullName(person)}
            button={(toggle) => (
              <button type="button" className={classes.badge} onClick={toggle}>
                <InitialsBadge person={person} />
              </button>
            )}
          >
            {cards([person])}
          </ButtonPopup>
        </li>
      ))}
      {more.length > 0 ? (
        <li>
          <ButtonPopup
            {...popup('more')}
            label="More people"
            className={classes.people}
            button={(toggle) => (
              <button type="button" className={classes.more} aria-label={`${more.length} more people`} onClick={toggle}>
                +{more.length}
              </button>
            )}
          >
            {cards(more)}
          </ButtonPopup>
        </li>
      ) : null}
    </ul>
  );
}
