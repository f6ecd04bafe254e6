/** What "Ask for decisions" holds: whom, about which banners, by which link, until when and with what words; and how it is asked. */
import { limits } from '@marquee/contract/limits.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { linksOf } from '#members/guests/reviewLinks.ts';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useIsWhole, useLayout, usePeople } from '#sync/openSheet.ts';
import { dayTrouble } from '#ui/fields/dayToCome.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { useAttempt } from '#ui/popups/useAttempt.ts';
import { askFor } from './askFor.ts';
import { addressesIn, fittingLinks, withTyped, type Chosen } from './askedGuests.ts';
import { bannersToAsk, type AskedAbout } from './bannersToAsk.ts';

/** Who is asked: those who were chosen and are still there, and who is typed and not yet added. */
function useAsked() {
  const { users } = usePeople();
  const [chosen, setChosen] = useState<Chosen>({ userIDs: [], addresses: [] });
  const [typed, setTyped] = useState('');
  const [isNobody, setNobody] = useState(false);
  const there = { ...chosen, userIDs: chosen.userIDs.filter((id) => users.some(({ userID }) => userID === id)) };
  const everybody = withTyped(there, typed, users);
  return {
    chosen: there,
    everybody,
    typed,
    setTyped,
    /** whether nobody was chosen when it was sent */
    isNobody,
    choose: (next: Chosen) => {
      setChosen(next);
      setNobody(false);
    },
    /** Whether it is anybody, which is said where it is not. */
    isAnybody: (): boolean => {
      const isIt = everybody.userIDs.length + everybody.addresses.length > 0;
      if (!isIt) setNobody(true);
      return isIt;
    },
    /** Shows those who were typed as chosen. */
    add: () => {
      if (addressesIn(typed).length === 0) return;
      setChosen(everybody);
      setTyped('');
    },
  };
}

/** The banners that these people would be asked about, and the links by which guests among them could be. */
function useAskedBanners(about: AskedAbout, { addresses, userIDs }: Chosen) {
  const head = useHead();
  // All cells have to have come: banners of rows that were never in sight are asked about, too.
  const isWhole = useIsWhole();
  // What is asked about is counted again when rows or columns come or go.
  useLayout();
  const [linkID, setLinkID] = useState(0);
  const sheetID = head?.sheetID ?? 0;
  const { data: links = [] } = useQuery({ ...linksOf(sheetID), enabled: sheetID > 0 });
  const me = head?.loggedInSheetUser?.userID;
  const sheet = isWhole ? currentSheet() : undefined;
  const isOfGuests = addresses.length > 0;
  const isAlone = !isOfGuests && userIDs.every((userID) => userID === me);
  const toAsk = sheet && bannersToAsk(sheet, about, isAlone);
  const fitting = sheet && isOfGuests ? fittingLinks(sheet, links, about) : [];
  return {
    /** undefined until it is known */
    toAsk,
    isTooMuch: (toAsk?.cellIDs.length ?? 0) > limits.bannersAskedAtOnce,
    isOfGuests,
    links: fitting,
    /** 0 for a new link */
    linkID: fitting.some((link) => link.reviewLinkID === linkID) ? linkID : 0,
    setLinkID,
  };
}

/** `Kim Dent and cleo@example.com were`, `3 people were` */
function wereInWords({ addresses, userIDs }: Chosen, users: readonly Person[]): string {
  const names = [...users.filter(({ userID }) => userIDs.includes(userID)).map(fullName), ...addresses];
  if (names.length > 2) return `${names.length} people were`;
  return `${names.join(' and ')} ${names.length === 1 ? 'was' : 'were'}`;
}

export function useAskForm(about: AskedAbout) {
  const sheetID = useHead()?.sheetID;
  const { users } = usePeople();
  const asked = useAsked();
  const banners = useAskedBanners(about, asked.everybody);
  const [dueOn, setDueOn] = useState('');
  const [message, setMessage] = useState('');
  const { attempt, isBusy, sayTrouble, trouble } = useAttempt();
  const { isTooMuch, linkID, toAsk } = banners;
  const mayBeSent = toAsk !== undefined && toAsk.cellIDs.length > 0 && !isTooMuch;

  function submit(event: FormEvent<HTMLFormElement>, close: () => void): void {
    event.preventDefault();
    if (isBusy || !mayBeSent || sheetID === undefined) return;
    const all = asked.everybody;
    if (!asked.isAnybody()) return;
    const wrong = dayTrouble(event.currentTarget, { label: 'Due', day: dueOn });
    sayTrouble(wrong);
    if (wrong !== undefined) return;
    asked.add();
    const ask = {
      sheetID,
      cellIDs: toAsk.cellIDs,
      userIDs: [...all.userIDs],
      emailAddresses: [...all.addresses],
      reviewLinkID: linkID || null,
      dueOn: dueOn || null,
      message: message.trim(),
    };
    void attempt('Nobody was asked.', async () => {
      await savedOrWaiting(askFor(ask, wereInWords(all, users)), (error) => {
        notifyError('Nobody was asked', error);
        offerUnsaved(ask.message);
      });
      close();
    });
  }

  return { asked, banners, dueOn, setDueOn, message, setMessage, trouble, isBusy, mayBeSent, submit };
}
