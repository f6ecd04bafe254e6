/** The frame of the popups about banners: centred over a screen mask, and giving the focus back where it was when it is closed. */
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './Popup.module.css';

/** `size` is its width in pixels; `isKept` keeps it open where the mask is pressed. `onClose` is called when it has gone. */
export function Popup(props: {
  title: string;
  size: number;
  isKept: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  // Modal gives the focus back only if it saw itself open, so it starts closed.
  const isReady = useMounted();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      opened={isOpen && isReady}
      onClose={close}
      onExitTransitionEnd={props.onClose}
      title={props.title}
      size={props.size}
      closeOnClickOutside={!props.isKept}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children(close)}
    </Modal>
  );
}
