/** Says in the corner of the window how far something that takes a while has come, and lets it be cancelled there. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { useState } from 'react';
import classes from './ActionMessage.module.css';

export interface Progress {
  words: string;
  /** A hook: how many of how many are done, once that is known. */
  useCount: () => { done: number; total: number } | undefined;
  onCancel: () => void;
}

/** How many of how many, once that is known. */
function inWords(count: { done: number; total: number } | undefined): string {
  return count ? `${withCommas(count.done)} of ${withCommas(count.total)}` : '';
}

/** What a popup says of it that is open meanwhile. */
export function ProgressLine({ useCount, words }: Pick<Progress, 'useCount' | 'words'>) {
  return (
    <p role="status" className={classes.line}>
      {`${words}… `}
      <span aria-hidden>{inWords(useCount())}</span>
    </p>
  );
}

function ProgressMessage({ words, useCount, onCancel }: Progress) {
  const counted = inWords(useCount());
  const [isCancelled, setCancelled] = useState(false);
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
