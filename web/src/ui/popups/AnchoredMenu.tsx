/** A menu that hangs on an element that is already on the page; it is only drawn while it is open. */
import { Menu } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './AnchoredMenu.module.css';
import { Existing } from './AnchoredPopup.tsx';
import { useEarlyEscape } from './useEarlyEscape.ts';

/** `children` are Menu items. When the menu closes, the focus goes back to where it was, if that is still there. */
export function AnchoredMenu(props: { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  useEarlyEscape(true, { popup: menu, anchor: () => props.anchor, onEscape: props.onClose });
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Whatever a chosen item did to the focus (opening an editor, say) comes first.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Menu
      opened
      onClose={props.onClose}
      position="bottom-start"
      width={228}
      returnFocus={false}
      classNames={{ item: classes.item, itemSection: classes.sign, itemIndicator: classes.sign }}
    >
      <Menu.Target>
        <Existing element={props.anchor} />
      </Menu.Target>
      <Menu.Dropdown ref={menu} aria-label={props.label}>
        {props.children}
      </Menu.Dropdown>
    </Menu>
  );
}
