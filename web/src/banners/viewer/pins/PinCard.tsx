/** What hangs at a pin: its thread, or where the words of a new one are written. */
import { ActionIcon, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import classes from './Pins.module.css';

/** Escape and its button close it, and nothing else: what is typed in it isn't lost by a click beside. */
export function PinCard(props: {
  target: ReactElement;
  label: string;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { onClose } = props;
  const isNarrow = useIsNarrowWindow();
  return (
    <Popover
      opened
      position={isNarrow ? 'bottom' : 'right-start'}
      offset={8}
      width={330}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Popover.Target>{props.target}</Popover.Target>
      <Popover.Dropdown
        className={classes.card}
        aria-label={props.label}
        onKeyDown={(event) => {
          // Its keys are not the viewer's. The editor takes Escape for itself, and closes a list of its own first.
          event.stopPropagation();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className={classes.cardHead}>
          <strong>{props.title}</strong>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <IconX size={15} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
        {props.children}
      </Popover.Dropdown>
    </Popover>
  );
}
