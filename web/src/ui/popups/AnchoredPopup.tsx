/** A popup that hangs on an element that is already on the page, such as a cell, and keeps what happens in it to itself. */
import { Popover } from '@mantine/core';
import { type ReactNode, type Ref, type SyntheticEvent, useImperativeHandle, useRef } from 'react';
import { isCovered, useEarlyEscape } from './useEarlyEscape.ts';

/** The child of `Popover.Target` for an element that somebody else draws. */
export function Existing(props: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  const { element, ref } = props;
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** React's events rise through portals, so without these the grid would hear keys and clicks of a popup as its own. */
export const keptInside = {
  onKeyDown: keep,
  onPointerDown: keep,
  onMouseDown: keep,
  onClick: keep,
  onDoubleClick: keep,
  onContextMenu: keep,
  onFocus: keep,
} as const;

/**
 * An open popup below (or above) `anchor`; the focus stays in it and starts at what carries `data-autofocus`. `label` names it for
 * those who can't see it, `width` is in pixels. `onClose` is called for Escape, and for a press outside unless `onLeave` is; giving the focus back
 * is the caller's.
 */
export function AnchoredPopup(props: {
  anchor: HTMLElement;
  label: string;
  width?: number;
  onClose: () => void;
  onLeave?: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { anchor, onClose, onLeave = onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  const isByTab = useRef(false);
  // One that is covered goes on when that is closed.
  const end = (how: () => void) => {
    if (!isCovered(anchor)) how();
  };
  useEarlyEscape(true, { popup, anchor: () => anchor, onEscape: onClose });
  return (
    <Popover
      opened
      position="bottom-start"
      offset={3}
      width={props.width ?? 'max-content'}
      floatingStrategy="fixed"
      preventPositionChangeWhenVisible={false}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      onDismiss={() => end(onLeave)}
    >
      <Popover.Target>
        <Existing element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        p={0}
        maw="calc(100vw - 16px)"
        role="dialog"
        aria-label={props.label}
        onKeyDownCapture={({ key }) => key === 'Escape' && end(onClose)}
        {...keptInside}
        // What keeps the focus inside hears of Tab on the document, and then selects no words, as a browser would.
        onKeyDown={(event) => {
          isByTab.current = event.key === 'Tab';
          if (!isByTab.current) keep(event);
        }}
        onFocus={(event) => {
          keep(event);
          if (isByTab.current && event.target instanceof HTMLInputElement) event.target.select();
          isByTab.current = false;
        }}
      >
        <div className={props.className}>{props.children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
