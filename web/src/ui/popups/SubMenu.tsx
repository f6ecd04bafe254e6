/** A menu in a menu: opens beside its item by pointer, arrow key, click or tap. */
import { Menu } from '@mantine/core';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';

/** What a click was made by, where the browser says so. */
const pointerOf = (event: MouseEvent): string => (event.nativeEvent as PointerEvent).pointerType;

/** `label` is what screen readers call the inner menu. */
export function SubMenu(props: {
  words: string;
  icon: ReactNode;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // After a tap some browsers tell that the mouse has left, which is still where it was before. It closes nothing until the next touch.
  const isTapped = useRef(false);
  const letGo = () => {
    isTapped.current = false;
    for (const kind of ['pointerdown', 'keydown']) document.removeEventListener(kind, letGo, true);
  };
  const choose = (event: MouseEvent) => {
    setIsOpen(true);
    if (pointerOf(event) !== 'touch') return;
    isTapped.current = true;
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, letGo, true);
  };
  return (
    <Menu.Sub
      opened={isOpen}
      onChange={(isNowOpen) => (isNowOpen || !isTapped.current) && setIsOpen(isNowOpen)}
      // The menu around it scrolls, and would cut off what stands beside it.
      floatingStrategy="fixed"
    >
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={props.icon} onClick={choose}>
          {props.words}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown aria-label={props.label} className={props.className}>
        {props.children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
