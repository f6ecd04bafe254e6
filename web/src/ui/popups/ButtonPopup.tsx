/** A popup that hangs on the button that opens and closes it. */
import { Popover, type PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type KeyboardEventHandler, type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useEarlyEscape } from './useEarlyEscape.ts';

interface Props extends Pick<PopoverProps, 'floatingStrategy' | 'middlewares' | 'position' | 'width' | 'withinPortal'> {
  /** What it hangs on, which calls `toggle` when it is pressed. */
  button: (toggle: () => void) => ReactElement;
  /** names it for those who can't see it */
  label: string;
  role?: 'dialog' | 'group';
  className?: string | undefined;
  /** where its user decides whether it is open */
  isOpen?: boolean;
  onChange?: (isOpen: boolean) => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/** Gives the focus to `to` where it is nowhere, or in `popup`, which is closing. */
function giveFocusBack(popup: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>): void {
  const now = document.activeElement;
  if (now === null || now === document.body || popup.current?.contains(now) === true) {
    to.current?.focus({ preventScroll: true });
  }
}

/** The focus goes into it, stays there, and comes back to the button; Escape closes it, wherever the focus is by then. */
export function ButtonPopup(props: Props) {
  const { button, children, className, isOpen: given, label, onChange, onKeyDown, role = 'dialog', ...place } = props;
  const [isOpen, setOpen] = useUncontrolled({
    ...(given !== undefined && { value: given }),
    defaultValue: false,
    ...(onChange && { onChange }),
  });
  const target = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useEarlyEscape(isOpen, { popup, anchor: () => target.current, onEscape: () => setOpen(false) });
  useEffect(() => {
    if (!isOpen) return undefined;
    // What was pressed has the focus by then, if it takes it.
    return () => void setTimeout(() => giveFocusBack(popup, target));
  }, [isOpen]);
  return (
    <Popover
      {...place}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      // The focus that was on its way into it comes once it is closing, and goes with it.
      onExitTransitionEnd={() => giveFocusBack(popup, target)}
      // Its own roles would call it like its button.
      withRoles={false}
    >
      <Popover.Target ref={target} aria-haspopup="dialog" aria-expanded={isOpen}>
        {button(() => setOpen(!isOpen))}
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        className={className}
        role={role}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
