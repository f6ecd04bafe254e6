/** Copies that take a while: how far they have come is said in the corner of the window, and they can be cancelled there. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Refusal } from '@marquee/contract/refusals.ts';
import { cancelDuplicating } from '@marquee/contract/rows.ts';
import { useState } from 'react';
import { call } from '#sync/call.ts';
import { newKey } from '#sync/key.ts';
import { useCallProgress } from '#sync/notices.ts';
import { notifyInfo } from '#ui/notify.ts';
import classes from '#ui/ActionMessage.module.css';

/** What is done sooner says so itself. Milliseconds. */
const noticeableMs = 600;

function Progress(props: { words: string; of: string; onCancel: () => void }) {
  const { key, progress } = useCallProgress();
  const [isCancelled, setCancelled] = useState(false);
  const isKnown = key === props.of && progress !== undefined;
  const count = isKnown ? `${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}` : '';
  return (
    <span className={classes.words}>
      <span>
        {isCancelled ? 'Cancelling…' : `${props.words}…`} {/* Heard once, and not at each number. */}
        <span aria-hidden>{isCancelled ? '' : count}</span>
      </span>
      <Button
        size="compact-sm"
        variant="light"
        disabled={isCancelled}
        onClick={() => {
          setCancelled(true);
          props.onCancel();
        }}
      >
        Cancel
      </Button>
    </span>
  );
}

/**
 * Makes a copy by a call under the key that it is given. Resolves to what was made; to undefined where its maker cancelled it, in time or,
 * as others may have seen it come, by `takeAway`. Throws what `make` throws.
 */
export async function makeCopy<T>(
  words: string,
  make: (key: string) => Promise<T>,
  takeAway: (made: T) => Promise<unknown>,
): Promise<T | undefined> {
  const key = newKey();
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    // Where this does not arrive the copy is taken away when it has come.
    call(cancelDuplicating, { body: { key } }).catch(() => undefined);
  };
  const show = () =>
    notifications.show({
      id: key,
      message: <Progress words={words} of={key} onCancel={cancel} />,
      color: 'indigo',
      autoClose: false,
      withCloseButton: false,
    });
  const timer = setTimeout(show, noticeableMs);
  try {
    const made = await make(key);
    if (!isCancelled) return made;
    await takeAway(made);
  } catch (error) {
    if (!(isCancelled && error instanceof Refusal && error.code === 'cancelled')) throw error;
  } finally {
    clearTimeout(timer);
    notifications.hide(key);
  }
  notifyInfo('Cancelled', 'Nothing was duplicated.');
  return undefined;
}
