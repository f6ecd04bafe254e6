/**
 * Keeps the address and the sheet alike: what is opened is an entry in the browser's history, Back closes it, Forward opens it again, a
 * reload keeps it, and closing it by its own button goes back to where it was opened.
 */
import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startWalk } from '#banners/viewer/walk.ts';
import { useLoggedInUser } from '#people/session.ts';
import { goToRow } from '#sheets/goToRow.ts';
import { goBack } from '#ui/goBack.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { boardEnding, opensMore, placeIn, searchOf, type OpenPlace } from './openPlace.ts';
import { isMember, playBanner, showBoard, showPlace, shownPlace, showView, watchPlace } from './shownPlace.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** of an entry that was made by opening something: what the one before it said */
    openedFrom?: string;
    /** whoever was led to the login page wants to see the sheet without */
    isVisiting?: boolean;
  }
}

/** What was asked for before the login page; the address that leads back from it does not carry it. */
let asked: { sheetURL: string; place: OpenPlace } | undefined;

/** Goes to a row, out of a board too where the link is not of that. False where there is no such row. */
function leadToRow(rowID: number, { board }: OpenPlace): boolean {
  if (!goToRow(rowID)) return false;
  showBoard(board);
  return true;
}

/** Goes where a link leads, once: says what is not there, and leaves in the address what is open then. */
async function follow(place: OpenPlace): Promise<void> {
  const { banner, board, comments, pin, row, view, waiting } = place;
  if (board !== undefined) showBoard(board);
  if (view !== undefined && view !== shownPlace().view && !showView(view) && isMember())
    notifyInfo('View not found', 'It was deleted, or it is only for the person who made it.');
  if (row !== undefined && !leadToRow(row, place)) {
    const [title, why] = isMember()
      ? ['This row was deleted', 'It was deleted after the email was sent.']
      : ['You’re seeing the public view', 'This row was deleted, or only members of this sheet can see it.'];
    notifyInfo(title, why);
  }
  if (comments !== undefined) {
    if (!isMember()) notifyInfo('You’re seeing the public view', 'Only members of this sheet can see its comments.');
    else {
      if (comments !== 'sheet') leadToRow(comments, place);
      await showPlace({ ...shownPlace(), comments });
    }
  }
  if (waiting !== undefined) {
    if (!isMember()) notifyInfo('You’re seeing the public view', 'Only members of this sheet decide on its banners.');
    else if (!(await startWalk()))
      notifyInfo('Nothing is waiting for you here', 'It was decided, or you are no longer asked.');
  }
  if (banner !== undefined && !(await playBanner(banner, pin)))
    notifyInfo('Banner not found', 'It was removed from the sheet, or only members of this sheet can see it.');
}

/** One visit to a sheet. */
class Visit {
  readonly #history: RouterHistory;
  /** the sheet's own address */
  readonly #pathname: string;
  readonly #ends: (() => void)[];
  /** a step back is under way, which only says what the sheet shows already */
  #isGoingBack = false;
  /** the sheet is being made as the address says */
  #isShowing = false;

  /** `linked` is what was asked for before the login. */
  constructor(history: RouterHistory, linked: OpenPlace | undefined) {
    this.#history = history;
    this.#pathname = history.location.pathname.replace(boardEnding, '');
    this.#ends = [history.subscribe(() => this.#hear()), watchPlace(() => this.#write())];
    if (linked) this.#show(() => follow(linked));
    else this.#read();
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  get #isHere(): boolean {
    return this.#history.location.pathname.replace(boardEnding, '') === this.#pathname;
  }

  /** What the address says behind that. */
  get #written(): OpenPlace {
    const { pathname, search } = this.#history.location;
    return placeIn(pathname.slice(this.#pathname.length) + search);
  }

  /** The same as it would be written here. */
  get #said(): string {
    return searchOf(this.#written);
  }

  #hear(): void {
    if (!this.#isHere) return;
    if (this.#isGoingBack) {
      this.#isGoingBack = false;
      this.#write();
    } else if (searchOf(shownPlace()) !== this.#said) this.#read();
  }

  /** Makes the sheet as the address says. What was opened here is opened again; any other address is a link to be followed. */
  #read(): void {
    const { state } = this.#history.location;
    const place = this.#written;
    const isOurs = state.openedFrom !== undefined || this.#said === '';
    this.#show(() => (isOurs ? showPlace(place) : follow(place)));
  }

  #show(show: () => Promise<void>): void {
    this.#isShowing = true;
    void show().finally(() => {
      this.#isShowing = false;
      this.#write(true);
    });
  }

  /** Makes the address as the sheet is; `isMended`: it says what is not there, or not what is, which is no step of anybody's. */
  #write(isMended = false): void {
    if (this.#isShowing || this.#isGoingBack || !this.#isHere) return;
    const now = shownPlace();
    const { state } = this.#history.location;
    const [said, before] = [searchOf(now), this.#said];
    if (said === before) return;
    if (!isMended && opensMore(now, placeIn(before))) this.#history.push(this.#pathname + said, { openedFrom: before });
    else if (state.openedFrom === said) {
      this.#isGoingBack = true;
      goBack();
    } else {
      const { openedFrom } = state;
      this.#history.replace(this.#pathname + said, openedFrom === undefined ? {} : { openedFrom });
    }
  }
}

/** `isOpen` says whether the sheet has come. */
export function Address({ sheetURL, isOpen }: { sheetURL: string; isOpen: boolean }) {
  const { history, navigate } = useRouter();
  const { data: user } = useLoggedInUser();

  const isKnown = user !== undefined;
  const isLoggedIn = Boolean(user);
  useEffect(() => {
    if (!isKnown) return undefined;
    const { search, state } = history.location;
    const place = placeIn(search);
    const wantsLogin = [place.row, place.comments, place.pin, place.waiting].some((part) => part !== undefined);
    if (!isLoggedIn && wantsLogin && state.openedFrom === undefined) {
      asked = { sheetURL, place };
      // In its place: a step back from the login would lead here, and so to the login again.
      void navigate({ to: '/login/returnToSheet/$sheetURL', params: { sheetURL }, replace: true });
      return undefined;
    }
    if (!isOpen) return undefined;
    const goesOn = isLoggedIn || state.isVisiting === true;
    const linked = goesOn && asked?.sheetURL === sheetURL ? asked.place : undefined;
    if (goesOn) asked = undefined;
    const visit = new Visit(history, linked);
    return () => visit.end();
  }, [history, isKnown, isLoggedIn, isOpen, navigate, sheetURL]);
  return null;
}
