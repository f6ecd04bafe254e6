/** Whom to ask for decisions: members, guests who are known, and addresses that are typed. */
import { TextInput } from '@mantine/core';
import type { Guest } from '@marquee/contract/review-links.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { IconMail, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { fold } from '#ui/fold.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useHead, usePeople } from '#sync/openSheet.ts';
import box from '#ui/fields/CheckBox.module.css';
import { addressesIn, hasAddress, withAddress, withMember, withTyped, type Chosen } from './askedGuests.ts';
import classes from './AskPopup.module.css';

function Choice(props: { isChosen: boolean; onChange: (isChosen: boolean) => void; children: ReactNode }) {
  return (
    <li>
      <label className={classes.person}>
        <input
          type="checkbox"
          className={box.box}
          checked={props.isChosen}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        {props.children}
      </label>
    </li>
  );
}

/** Whom the list shows for what is typed: a part of a name or an address, or whole addresses. */
function useShown(chosen: Chosen, guests: readonly Guest[], typed: string) {
  const { users } = usePeople();
  const found = addressesIn(typed);
  const wanted = fold(typed.trim());
  const fits = (address: string | undefined, name = '') =>
    found.length > 0
      ? address !== undefined && hasAddress(found, address)
      : fold(name).includes(wanted) || fold(address ?? '').includes(wanted);
  const isKnown = (address: string) =>
    [...users, ...guests].some(({ emailAddress = '' }) => hasAddress([address], emailAddress));
  const added = chosen.addresses.filter((address) => !isKnown(address));
  const fresh = found.filter((address) => !isKnown(address) && !hasAddress(added, address));
  return {
    members: users.filter((person) => fits(person.emailAddress, fullName(person))),
    known: guests.filter(({ emailAddress, person }) => fits(emailAddress, fullName(person))),
    addresses: [...added.filter((address) => fits(address)), ...fresh],
    isWhole: found.length > 0,
  };
}

/** The guests of the list: addresses that nobody of the account knows, and those who are known. */
function GuestChoices(props: {
  chosen: Chosen;
  known: readonly Guest[];
  addresses: readonly string[];
  onChange: (chosen: Chosen) => void;
  onAddress: (address: string, isChosen: boolean) => void;
}) {
  const { chosen } = props;
  return (
    <>
      <li className={classes.sort}>Guests</li>
      {props.addresses.map((address) => (
        <Choice
          key={address}
          isChosen={hasAddress(chosen.addresses, address)}
          onChange={(isChosen) => props.onAddress(address, isChosen)}
        >
          <span className={classes.mail} aria-hidden>
            <IconMail size={15} stroke={1.8} />
          </span>
          <span className={classes.name}>{address}</span>
        </Choice>
      ))}
      {props.known.map(({ emailAddress, guestID, person, turnedAsksOff }) => (
        <Choice
          key={guestID}
          isChosen={hasAddress(chosen.addresses, emailAddress)}
          onChange={(isChosen) => props.onChange(withAddress(chosen, emailAddress, isChosen))}
        >
          <InitialsBadge person={person} decorative />
          <span className={classes.name}>
            {isolated(fullName(person))} <span className={classes.address}>{emailAddress}</span>
            {turnedAsksOff ? <span className={classes.off}>Turned these emails off</span> : null}
          </span>
        </Choice>
      ))}
    </>
  );
}

export function AskedPeople(props: {
  chosen: Chosen;
  guests: readonly Guest[];
  typed: string;
  onType: (typed: string) => void;
  onChange: (chosen: Chosen) => void;
  trouble: string | undefined;
}) {
  const { chosen, guests, onChange, onType, trouble, typed } = props;
  const { users } = usePeople();
  const me = useHead()?.loggedInSheetUser?.userID;
  const { addresses, isWhole, known, members } = useShown(chosen, guests, typed);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !isWhole) return;
    // Not asked yet: there may be more to say.
    event.preventDefault();
    onChange(withTyped(chosen, typed, users));
    onType('');
  }

  function chooseAddress(address: string, isChosen: boolean): void {
    onChange(withAddress(chosen, address, isChosen));
    if (isChosen && addresses.length === 1) onType('');
  }

  const guestsShown =
    known.length + addresses.length === 0 ? null : (
      <GuestChoices chosen={chosen} known={known} addresses={addresses} onChange={onChange} onAddress={chooseAddress} />
    );

  return (
    <fieldset className={classes.people} aria-describedby={trouble === undefined ? undefined : 'ask-people-trouble'}>
      <legend className={classes.label}>People</legend>
      <TextInput
        size="xs"
        data-autofocus
        placeholder="Name, or a client’s email address"
        aria-label="Search people"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list}>
        {/* Who was just typed is seen first. */}
        {addresses.length > 0 ? guestsShown : null}
        {addresses.length > 0 && members.length > 0 ? <li className={classes.sort}>Members</li> : null}
        {members.map((person) => (
          <Choice
            key={person.userID}
            isChosen={chosen.userIDs.includes(person.userID)}
            onChange={(isChosen) => onChange(withMember(chosen, person.userID, isChosen))}
          >
            <InitialsBadge person={person} decorative />
            <span className={classes.name}>
              {fullName(person)}
              {person.userID === me ? ' (you)' : ''}
            </span>
          </Choice>
        ))}
        {addresses.length > 0 ? null : guestsShown}
        {members.length + known.length + addresses.length === 0 ? (
          <li className={classes.none}>
            {typed.includes('@') ? 'Type the whole email address to ask a client.' : 'No people match.'}
          </li>
        ) : null}
      </ul>
      {trouble === undefined ? null : (
        <p id="ask-people-trouble" className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
    </fieldset>
  );
}
