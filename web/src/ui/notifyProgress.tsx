/** Says in the corner of the window how far something that takes a while has come, and lets it be cancelled there. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import classes from './ActionMessage.module.css';

interface Progress {
  words: string;
  /** A hook: how many of how many are done, once that is known. */
  useCount: () => { done: number; total: number } | undefined;
  onCancel: () => void;
}

function ProgressMessage({ words, useCount, onCancel }: Progress) {
  const count = useCount();
  const [isCancelled, setCancelled] = useState(false);
  const counted = count ? `${count.done.toLocaleString('en')} of ${count.total.toLocaleString('en')}` : '';
  return (
    <span className={classes.words}>
      <span>
        {isCancelled ? 'Cancelling…' : `${words}…`} {/* Heard once, and not at each number. */}
        <span aria-hidden>{isCancelled ? '' : counted}</span>
      </span>
      <Button
        size="compact-sm"
        variant="light"
        disabled={isCancelled}
        onClick={() => {
          setCancelled(true);
          onCancel();
        }}
      >
        Cancel
      </Button>
    </span>
  );
}

/** The result takes the message away. */
export function notifyProgress(progress: Progress): () => void {
  const id = notifications.show({
    message: <ProgressMessage {...progress} />,
    color: 'indigo',
    autoClose: false,
    withCloseButton: false,
  });
  return () => notifications.hide(id);
}
