/** A menu in a menu: opens beside its item by pointer, arrow key, Enter, click or tap; the arrow back and Escape lead to that item again. */
import { Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** What a click was made by, where the browser says so: Safari does not. */
const pointerOf = (event: MouseEvent): string | undefined => (event.nativeEvent as PointerEvent).pointerType;
/** Whether a key made it: clicks of a pointer are counted. */
const isOfKey = ({ detail }: MouseEvent): boolean => detail === 0;

/** `label` is what screen readers call the inner menu. */
export function SubMenu(props: {
  words: string;
  icon: ReactNode;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const item = useRef<HTMLButtonElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  // After a tap some browsers tell that the mouse has left, which is still where it was before. It closes nothing until the next touch.
  const isTapped = useRef(false);
  const letGo = () => {
    isTapped.current = false;
    for (const kind of ['pointerdown', 'keydown']) document.removeEventListener(kind, letGo, true);
  };
  const choose = (event: MouseEvent) => {
    flushSync(() => setIsOpen(true));
    if (isOfKey(event)) inner.current?.querySelector<HTMLElement>('[role^=menuitem]:enabled')?.focus();
    if (pointerOf(event) !== 'touch') return;
    isTapped.current = true;
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, letGo, true);
  };
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
    item.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // Before the menu around it, which would close with it.
    const hear = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen]);
  return (
    <Menu.Sub
      opened={isOpen}
      onChange={(isNowOpen) => (isNowOpen || !isTapped.current) && setIsOpen(isNowOpen)}
      // The menu around it scrolls, and would cut off what stands beside it.
      floatingStrategy="fixed"
    >
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={item} leftSection={props.icon} onClick={choose}>
          {props.words}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        ref={inner}
        aria-label={props.label}
        className={props.className}
        // Mantine closes it then, but looks for the item under a name that it hasn't got.
        onKeyDown={(event) => event.key === 'ArrowLeft' && item.current?.focus()}
      >
        {props.children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
