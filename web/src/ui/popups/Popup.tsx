/** The frame of every popup that is centred over a screen mask; when it closes, the focus goes back to where it was. */
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { nearestTo, spotNow, type Spot } from '#ui/keyboard/focusSpot.ts';
import { PopupLeaves } from './popupLeaves.ts';
import classes from './Popup.module.css';

/** Above what hangs on a cell, which lies above other popups, as it may be opened in one. */
const overAll = 350;

/** Those that are open, the one on top last: every one hears Escape, and only that one is meant. */
const stack: object[] = [];
/** Which one was on top when the key or button was pressed that is being heard: by the time all have heard it, that one is closed. */
let onTop: object | undefined;
for (const kind of ['keydown', 'click']) window.addEventListener(kind, () => void (onTop = stack.at(-1)), true);

/** Whether a popup is the one that is meant by what was pressed last. */
function useIsOnTop(isOpen: boolean): () => boolean {
  const [own] = useState(() => ({}));
  useEffect(() => {
    if (!isOpen) return undefined;
    stack.push(own);
    return () => void stack.splice(stack.indexOf(own), 1);
  }, [isOpen, own]);
  return () => onTop === own;
}

/** From where each popup was opened, for one that was opened from it and closes after it. */
const openedFrom = new WeakMap<Element, Spot>();

function giveBack(spot: Spot | undefined): void {
  for (let at = spot; at;) {
    const next = nearestTo(at);
    if (next) return next.focus({ preventScroll: true });
    let gone: Element | null = at.element;
    while (gone && !openedFrom.has(gone)) gone = gone.parentElement;
    at = gone ? openedFrom.get(gone) : undefined;
  }
}

/** Once it is no longer open, gives the focus back to what had it before, unless something else has taken it from the frame by then. */
function useFocusBack(isOpen: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<Spot>(undefined);
  useEffect(() => {
    const now = document.activeElement;
    if (isOpen) {
      // Read here and not while rendering: a menu that this was opened from has given its own focus back by now.
      before.current = spotNow();
      return;
    }
    const isTaken = now !== null && now !== document.body && frame.current?.contains(now) !== true;
    if (!isTaken) giveBack(before.current);
  }, [isOpen]);
  // Its frame is there from the second drawing on.
  useEffect(() => {
    if (frame.current && before.current) openedFrom.set(frame.current, before.current);
  });
  return frame;
}

/**
 * Open from when it is mounted. `children` may be a function of what closes it; `onClose` is called once it has faded away, and unmounts it.
 * The focus starts at what carries `data-autofocus`.
 */
export function Popup(props: {
  title: string;
  /** its width in pixels, where the window is wide enough */
  size: number;
  /** whether it fills the whole window, as on a phone */
  isWhole?: boolean;
  /** whether a press on the mask is no reason to close it */
  isKept?: boolean;
  /** whether it may be opened from a cell's popup, and lies over that */
  isOverAll?: boolean;
  /** whether nothing the person does closes it, since what was typed may be needed again */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const { children } = props;
  const [isOpen, setOpen] = useState(true);
  // What is open from the first does not fade in.
  const isReady = useMounted();
  const frame = useFocusBack(isOpen);
  const isOnTop = useIsOnTop(isOpen);
  const leave = useContext(PopupLeaves);
  const close = () => {
    setOpen(false);
    leave();
  };
  return (
    <Modal
      ref={frame}
      opened={isOpen && isReady}
      onClose={() => {
        if (props.isBusy !== true && isOnTop()) close();
      }}
      onExitTransitionEnd={props.onClose}
      closeOnClickOutside={props.isKept !== true}
      returnFocus={false}
      {...(props.isOverAll === true && { zIndex: overAll })}
      title={props.title}
      size={props.size}
      {...(props.isWhole === true && { fullScreen: true })}
      classNames={{
        title: classes.title,
        header: classes.header,
        body: classes.body,
        close: classes.close,
        ...(props.isWhole === true && { content: classes.whole }),
      }}
      closeButtonProps={{ 'aria-label': 'Close', icon: <IconX size={18} stroke={1.8} aria-hidden /> }}
    >
      {typeof children === 'function' ? children(close) : children}
    </Modal>
  );
}

/** The buttons at the end of a popup; the one that does it comes last. */
export function PopupFoot(props: { children: ReactNode }) {
  return <footer className={classes.foot}>{props.children}</footer>;
}
