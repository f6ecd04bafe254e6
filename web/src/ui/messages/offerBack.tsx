/** Gives words back to who wrote them where they could not be saved, so that they can be put elsewhere. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { standing } from './notify.ts';
import classes from './offerBack.module.css';
import { closed, outlasts } from './outlasting.ts';

function Words(props: { words: string; onCopied: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.words);
      props.onCopied();
    } catch {
      // Browsers keep the clipboard from pages over plain http; marked, the words can be copied by hand.
      field.current?.select();
    }
  };
  return (
    <span className={classes.kept}>
      <textarea
        ref={field}
        className={classes.words}
        aria-label="What you wrote"
        readOnly
        rows={2}
        value={props.words}
      />
      <Button size="compact-sm" variant="light" onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  );
}

/** Shows the words until they are copied or the message is closed. */
export function offerBack(title: string, words: string): void {
  if (words.trim() === '') return;
  const id = notifications.show({
    title,
    message: <Words words={words} onCopied={() => notifications.hide(id)} />,
    color: 'orange',
    ...standing,
    onClose: () => closed(id),
  });
  outlasts(id, { title, words });
}

/** Offers back what could not be saved; why it could not is told elsewhere. */
export const offerUnsaved = (words: string): void => offerBack('What you wrote was not saved', words);

/** Offers the words back if they turn out not to be saved; why they were not is told elsewhere. */
export async function offerBackUnless(saved: Promise<boolean>, words: string): Promise<void> {
  if (!(await saved)) offerUnsaved(words);
}
