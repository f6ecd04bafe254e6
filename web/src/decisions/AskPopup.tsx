/** The popup that asks members and guests to decide on banners: whom, until when, with what words, and how many banners it will be about. */
import { Button, TextInput, Textarea } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { fullName } from '@marquee/contract/people.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { guestsOf, linksOf } from '#members/guests/reviewLinks.ts';
import type { PopupProps } from '#screen/popups.ts';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useIsWhole, useLayout, usePeople } from '#sync/openSheet.ts';
import { halfDayIn } from '#ui/fields/halfDay.ts';
import { failureOf, notifyError } from '#ui/messages/notify.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { askFor } from './askFor.ts';
import { AskedLink } from './AskedLink.tsx';
import { AskedPeople } from './AskedPeople.tsx';
import { addressesIn, fittingLinks, withTyped, type Chosen } from './askedGuests.ts';
import classes from './AskPopup.module.css';
import { bannersToAsk, bannersToAskInWords, type AskedAbout } from './bannersToAsk.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    askForDecisions: { about: AskedAbout };
  }
}

export function AskPopup({ about, onClose }: PopupProps<'askForDecisions'>) {
  const head = useHead();
  const { users } = usePeople();
  // All cells have to have come: banners of rows that were never in sight are asked about, too.
  const isWhole = useIsWhole();
  // What is asked about is counted again when rows or columns come or go.
  useLayout();
  const [chosen, setChosen] = useState<Chosen>({ userIDs: [], addresses: [] });
  const [typed, setTyped] = useState('');
  const [linkID, setLinkID] = useState(0);
  const [dueOn, setDueOn] = useState('');
  const [message, setMessage] = useState('');
  const [nobody, setNobody] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sheet = currentSheet();
  const me = head?.loggedInSheetUser?.userID;
  const sheetID = head?.sheetID ?? 0;
  const known = useQuery({ ...guestsOf(sheetID), enabled: sheetID > 0 });
  const guests = known.data ?? [];
  const { data: links = [] } = useQuery({ ...linksOf(sheetID), enabled: sheetID > 0 });
  const userIDs = chosen.userIDs.filter((userID) => users.some((person) => person.userID === userID));
  const isOfGuests = chosen.addresses.length > 0;
  const toAsk =
    sheet && isWhole ? bannersToAsk(sheet, about, !isOfGuests && userIDs.every((userID) => userID === me)) : undefined;
  const fitting = sheet && isWhole && isOfGuests ? fittingLinks(sheet, links, about) : [];
  const reviewLinkID = fitting.some((link) => link.reviewLinkID === linkID) ? linkID : 0;
  const isTooMuch = (toAsk?.cellIDs.length ?? 0) > limits.bannersAskedAtOnce;

  async function submit(event: FormEvent<HTMLFormElement>, close: () => void): Promise<void> {
    event.preventDefault();
    if (isBusy || !toAsk || !head || toAsk.cellIDs.length === 0 || isTooMuch) return;
    // Who was typed and not yet added is meant, too.
    const all = withTyped({ ...chosen, userIDs }, typed, users);
    if (all.userIDs.length + all.addresses.length === 0) {
      setNobody(true);
      return;
    }
    const isPast = dueOn !== '' && dueOn < dayjs().format('YYYY-MM-DD');
    const dueTrouble =
      halfDayIn(event.currentTarget) ?? (isPast ? '“Due” is in the past. Choose today or a later day.' : undefined);
    setTrouble(dueTrouble);
    if (dueTrouble !== undefined) return;
    if (addressesIn(typed).length > 0) {
      setChosen(all);
      setTyped('');
    }
    setBusy(true);
    try {
      const members = users.filter(({ userID }) => all.userIDs.includes(userID)).map(fullName);
      const names = [...members, ...all.addresses];
      const told =
        names.length > 2
          ? `${names.length} people were`
          : `${names.join(' and ')} ${names.length === 1 ? 'was' : 'were'}`;
      const ask = {
        sheetID,
        cellIDs: toAsk.cellIDs,
        userIDs: [...all.userIDs],
        emailAddresses: [...all.addresses],
        reviewLinkID: reviewLinkID || null,
        dueOn: dueOn || null,
        message: message.trim(),
      };
      await savedOrWaiting(askFor(ask, told), (error) => {
        notifyError('Nobody was asked', error);
        offerUnsaved(ask.message);
      });
      close();
    } catch (error) {
      setTrouble(failureOf('Nobody was asked.', error));
    }
    setBusy(false);
  }

  return (
    <Popup title="Ask for decisions" size={440} isBusy={isBusy} isKept onClose={onClose}>
      {(close) => (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event, close)}>
          <p className={classes.about} role="status" aria-busy={!toAsk}>
            {toAsk ? bannersToAskInWords(toAsk) : 'Counting the banners…'}
            {isTooMuch
              ? ` At most ${withCommas(limits.bannersAskedAtOnce)} can be asked about at once; please ask about one group after the other.`
              : ''}
          </p>
          <AskedPeople
            chosen={{ ...chosen, userIDs }}
            guests={guests}
            typed={typed}
            onType={setTyped}
            trouble={nobody ? 'Choose who should decide.' : undefined}
            onChange={(next) => {
              setChosen(next);
              setNobody(false);
            }}
          />
          {known.error && !known.data ? (
            <NotLoaded
              what="The guests could not be loaded."
              error={known.error}
              onRetry={() => void known.refetch()}
            />
          ) : null}
          {isOfGuests ? <AskedLink links={fitting} chosen={reviewLinkID} onChange={setLinkID} /> : null}
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
