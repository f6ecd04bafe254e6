/** Which popups are open. Whoever opens one need not know who draws it. */
import { appStore } from '#ui/stores.ts';

/**
 * What each kind of popup is told when it is opened. Its own file adds its line to this (`declare module`), and `app/popupKinds.tsx`
 * says where that file is; a kind that is missing there does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the popups
export interface PopupKinds {}

export type PopupKind = keyof PopupKinds;

/** The props of a popup: what it was told, and what closes it. */
export type PopupProps<Kind extends PopupKind> = PopupKinds[Kind] & { onClose: () => void };

export interface OpenPopup<Kind extends PopupKind = PopupKind> {
  /** its own, as another of its kind may come while it fades away */
  key: number;
  kind: Kind;
  told: PopupKinds[Kind];
  /** whether it is closed already, and only fades away */
  isLeaving: boolean;
}

let keys = 0;

/** In the order in which they were opened, as one may hang over the viewer. */
export const usePopups = appStore<{ open: readonly OpenPopup[] }>()(() => ({ open: [] }));

/** One that is open already stays, and is told something else. */
export function openPopup<Kind extends PopupKind>(kind: Kind, told: PopupKinds[Kind]): void {
  usePopups.setState(({ open }) => {
    const before = open.find((one) => one.kind === kind && !one.isLeaving);
    const popup: OpenPopup = { key: before?.key ?? ++keys, kind, told, isLeaving: false };
    return { open: before ? open.map((one) => (one === before ? popup : one)) : [...open, popup] };
  });
}

/** Of one that begins to fade away: from then on it is in nobody's way. */
export const leavePopup = (key: number): void =>
  usePopups.setState(({ open }) => ({
    open: open.map((one) => (one.key === key ? { ...one, isLeaving: true } : one)),
  }));

/** Of one that has faded away. */
export const removePopup = (key: number): void =>
  usePopups.setState(({ open }) => ({ open: open.filter((popup) => popup.key !== key) }));

/** Whether one is open that does not just fade away: of this kind, or of any. */
export const isPopupOpen = (kind?: PopupKind): boolean =>
  usePopups.getState().open.some((one) => !one.isLeaving && (kind === undefined || one.kind === kind));

export const closePopup = (kind: PopupKind): void =>
  usePopups.setState(({ open }) => ({ open: open.filter((popup) => popup.kind !== kind) }));
