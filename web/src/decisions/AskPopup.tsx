/** The popup that asks members to decide on banners: whom, until when, with what words, and how many banners it will be about. */
import { Button, TextInput, Textarea } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { fullName } from '@marquee/contract/people.ts';
import { IconSearch } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { type FormEvent, useEffect, useState } from 'react';
import { fold } from '#cells/fold.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import type { PopupProps } from '#screen/popups.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useLayout, usePeople } from '#sync/openSheet.ts';
import { sentenceOf } from '#ui/notify.ts';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import { askFor } from './askFor.ts';
import classes from './AskPopup.module.css';
import { bannersToAsk, inWords, type AskedAbout } from './bannersToAsk.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    askForDecisions: { about: AskedAbout };
  }
}

/** All cells have to have come: banners of rows that were never in sight are asked about, too. */
function useWholeSheet(): boolean {
  const [isWhole, setWhole] = useState(() => currentSheet()?.isWhole ?? false);
  useEffect(() => {
    if (isWhole) return undefined;
    let isStill = true;
    void currentSheet()
      ?.readWhole()
      .then(() => {
        if (isStill) setWhole(true);
      });
    return () => {
      isStill = false;
    };
  }, [isWhole]);
  return isWhole;
}

function People(props: {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  trouble: string | undefined;
}) {
  const { chosen, onChange, trouble } = props;
  const { users } = usePeople();
  const me = useHead()?.loggedInSheetUser?.userID;
  const [typed, setTyped] = useState('');
  const shown = users.filter((person) => fold(fullName(person)).includes(fold(typed.trim())));
  return (
    <fieldset className={classes.people} aria-describedby={trouble === undefined ? undefined : 'ask-people-trouble'}>
      <legend className={classes.label}>People</legend>
      <TextInput
        size="xs"
        data-autofocus
        placeholder="Search"
        aria-label="Search people"
        leftSection={<IconSearch size={15} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.list}>
        {shown.map((person) => (
          <li key={person.userID}>
            <label className={classes.person}>
              <input
                type="checkbox"
                className={classes.box}
                checked={chosen.includes(person.userID)}
                onChange={(event) => {
                  const others = chosen.filter((userID) => userID !== person.userID);
                  onChange(event.currentTarget.checked ? [...others, person.userID] : others);
                }}
              />
              <InitialsBadge person={person} decorative />
              <span className={classes.name}>
                {fullName(person)}
                {person.userID === me ? ' (you)' : ''}
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 ? <li className={classes.none}>No people match.</li> : null}
      </ul>
      {trouble === undefined ? null : (
        <p id="ask-people-trouble" className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
    </fieldset>
  );
}

export function AskPopup({ about, onClose }: PopupProps<'askForDecisions'>) {
  const head = useHead();
  const { users } = usePeople();
  const isWhole = useWholeSheet();
  // What is asked about is counted again when rows or columns come or go.
  useLayout();
  const [chosen, setChosen] = useState<number[]>([]);
  const [dueOn, setDueOn] = useState('');
  const [message, setMessage] = useState('');
  const [nobody, setNobody] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sheet = currentSheet();
  const me = head?.loggedInSheetUser?.userID;
  const userIDs = chosen.filter((userID) => users.some((person) => person.userID === userID));
  const toAsk =
    sheet && isWhole
      ? bannersToAsk(
          sheet,
          about,
          userIDs.every((userID) => userID === me),
        )
      : undefined;
  const isTooMuch = (toAsk?.cellIDs.length ?? 0) > limits.bannersAskedAtOnce;

  async function submit(event: FormEvent, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy || !toAsk || !head || toAsk.cellIDs.length === 0 || isTooMuch) return;
    if (userIDs.length === 0) {
      setNobody(true);
      return;
    }
    setBusy(true);
    try {
      const names = users.filter(({ userID }) => userIDs.includes(userID)).map(fullName);
      const told =
        names.length > 2
          ? `${names.length} people were`
          : `${names.join(' and ')} ${names.length === 1 ? 'was' : 'were'}`;
      const { sheetID } = head;
      await askFor({ sheetID, cellIDs: toAsk.cellIDs, userIDs, dueOn: dueOn || null, message: message.trim() }, told);
      close();
    } catch (error) {
      setTrouble(`Nobody was asked. ${sentenceOf(error)}`);
    }
    setBusy(false);
  }

  return (
    <Popup title="Ask for decisions" size={440} isBusy={isBusy} isKept onClose={onClose}>
      {(close) => (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event, close)}>
          <p className={classes.about} role="status" aria-busy={!toAsk}>
            {toAsk ? inWords(toAsk) : 'Counting the banners…'}
            {isTooMuch
              ? ` At most ${limits.bannersAskedAtOnce.toLocaleString('en')} can be asked about at once; please ask about one group after the other.`
              : ''}
          </p>
          <People
            chosen={userIDs}
            trouble={nobody ? 'Choose who should decide.' : undefined}
            onChange={(next) => {
              setChosen(next);
              setNobody(false);
            }}
          />
          <TextInput
            type="date"
            label="Due (optional)"
            className={classes.due}
            min={dayjs().format('YYYY-MM-DD')}
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
          <Textarea
            label="Message (optional)"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={limits.askMessage}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {trouble === undefined ? null : (
            <p className={classes.trouble} role="alert">
              {trouble}
            </p>
          )}
          <PopupFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!toAsk || toAsk.cellIDs.length === 0 || isTooMuch}>
              Ask
            </Button>
          </PopupFoot>
        </form>
      )}
    </Popup>
  );
}
