/** The frame of the tree's popups: centred over a screen mask, and giving the focus back when it is closed. */
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './Popups.module.css';

/** `children` get what closes it; `onClose` is called when it has gone. While it `isBusy` it stays, since what is typed may be needed again. */
export function TreePopup(props: {
  title: string;
  isBusy: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const isReady = useMounted();
  const [isOpen, setOpen] = useState(true);
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The tree may have taken the focus to a node already.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  const close = () => setOpen(false);
  return (
    <Modal
      opened={isOpen && isReady}
      onClose={() => {
        if (!props.isBusy) close();
      }}
      onExitTransitionEnd={props.onClose}
      returnFocus={false}
      title={props.title}
      size={420}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children(close)}
    </Modal>
  );
}
