/** Draws the popups that are open, fetches the code of those that may be, and closes what has lost its ground. */
import { useEffect } from 'react';
import { tellColumnGone } from '#columns/tellColumnGone.ts';
import { useMayAddUsers } from '#members/useMayAddUsers.ts';
import { useLoggedInUser } from '#people/session.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { useIsEditable, useLayout } from '#sync/openSheet.ts';
import { closePopup, leavePopup, type OpenPopup, type PopupKind, removePopup, usePopups } from '#screen/popups.ts';
import { whenIdle } from '#ui/firstScreen.ts';
import { PopupLeaves } from '#ui/popups/popupLeaves.ts';
import { type Ground, popupKinds } from './popupKinds.tsx';

const kinds = Object.keys(popupKinds) as PopupKind[];

/** Whether it holds; undefined where nobody knows yet. */
type Holds = boolean | undefined;

/** Undefined where nobody knows yet. */
function useGrounds(): Readonly<Record<Ground, Holds>> {
  const { data: user } = useLoggedInUser();
  return {
    always: true,
    isLoggedIn: user === undefined ? undefined : user !== null,
    isOnSheet: useSheetStatus(({ status }) => status.is === 'open'),
    isMember: useIsEditable(),
    mayAddUsers: useMayAddUsers(),
  };
}

function useGround(ground: Ground, holds: Holds): void {
  useEffect(() => {
    const ofIt = kinds.filter((kind) => popupKinds[kind].ground === ground);
    if (holds === true) whenIdle(() => ofIt.forEach((kind) => void popupKinds[kind].Popup.preload()));
    if (holds === false) ofIt.forEach(closePopup);
  }, [ground, holds]);
}

/** The column that a popup is about, where it is about one. */
const columnOf = ({ told }: OpenPopup): number | undefined => ('columnID' in told ? told.columnID : undefined);

/** What is open about a column goes with it: nothing can be done there any more, and what it says may be somebody's own by now. */
function useColumnsThere(open: readonly OpenPopup[]): void {
  const isOnSheet = useSheetStatus(({ status }) => status.is === 'open');
  const { columns } = useLayout();
  useEffect(() => {
    if (!isOnSheet) return;
    const isGone = (popup: OpenPopup) => {
      const about = columnOf(popup);
      return about !== undefined && columns.every(({ columnID }) => columnID !== about);
    };
    for (const { key } of open.filter((popup) => !popup.isLeaving && isGone(popup))) {
      removePopup(key);
      tellColumnGone();
    }
  }, [isOnSheet, columns, open]);
}

function show<Kind extends PopupKind>({ key, kind, told }: OpenPopup<Kind>) {
  const { Popup } = popupKinds[kind];
  return (
    <PopupLeaves key={key} value={() => leavePopup(key)}>
      <Popup key={kind} {...told} onClose={() => removePopup(key)} />
    </PopupLeaves>
  );
}

export function Popups() {
  const open = usePopups((state) => state.open);
  const grounds = useGrounds();
  useColumnsThere(open);
  useGround('always', grounds.always);
  useGround('isLoggedIn', grounds.isLoggedIn);
  useGround('isOnSheet', grounds.isOnSheet);
  useGround('isMember', grounds.isMember);
  useGround('mayAddUsers', grounds.mayAddUsers);
  return open.filter(({ kind }) => grounds[popupKinds[kind].ground] === true).map(show);
}
