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
  kind: Kind;
  told: PopupKinds[Kind];
}

/** In the order in which they were opened, as one may hang over the viewer. */
export const usePopups = appStore<{ open: readonly OpenPopup[] }>()(() => ({ open: [] }));

/** One that is open already stays, and is told something else. */
export function openPopup<Kind extends PopupKind>(kind: Kind, told: PopupKinds[Kind]): void {
  const popup: OpenPopup = { kind, told };
  usePopups.setState(({ open }) => ({
    open: open.some((one) => one.kind === kind)
      ? open.map((one) => (one.kind === kind ? popup : one))
      : [...open, popup],
  }));
}

export const closePopup = (kind: PopupKind): void =>
  usePopups.setState(({ open }) => ({ open: open.filter((popup) => popup.kind !== kind) }));
