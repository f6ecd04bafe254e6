/** What stands in the place of something whose code did not arrive: what happened, and what can be done. */
import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Failure } from './lazily.tsx';
import classes from './LoadFailed.module.css';

const words: Readonly<Record<Failure['is'], { title: string; text: string }>> = {
  notLoaded: {
    title: 'Couldn’t load it',
    text: 'Check the connection and try again. Everything on this page stays as it is.',
  },
  outdated: {
    title: 'A new version of Marquee is available',
    text: 'Reload the page to go on. If something isn’t saved yet, you’ll be asked first.',
  },
  broken: {
    title: 'This could not be shown',
    text: 'Something went wrong in the browser. Everything else on this page stays as it is.',
  },
};

function Next({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const isOutdated = failure.is === 'outdated';
  return (
    <div className={classes.next}>
      {children}
      {isOutdated || (failure.is === 'notLoaded' && failure.tries > 0) ? (
        // Leaving the page asks about what isn't saved.
        <Button
          size="sm"
          variant={isOutdated ? 'filled' : 'default'}
          data-autofocus={isOutdated || undefined}
          onClick={() => location.reload()}
        >
          Reload the page
        </Button>
      ) : null}
      {isOutdated ? null : (
        <Button size="sm" data-autofocus loading={failure.isTrying} onClick={failure.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** In the page, where the thing would be. */
export function LoadFailed({ failure }: { failure: Failure }) {
  const { text, title } = words[failure.is];
  return (
    <div className={classes.inline} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      <Next failure={failure} />
    </div>
  );
}

const keep = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** In the frame of a popup. It is the browser's own, as that of the others may not have arrived either. */
export function PopupFailed({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const { text, title } = words[failure.is];
  const frame = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it is off the page, it gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  return createPortal(
    <dialog
      ref={frame}
      className={classes.frame}
      aria-label={title}
      // What is done here is not meant for the cell or row that it was opened from.
      onKeyDown={keep}
      onMouseDown={keep}
      onClick={keep}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text} role="alert">
        {text}
      </p>
      <Next failure={failure}>
        <Button variant="default" size="sm" onClick={onClose}>
          Close
        </Button>
      </Next>
    </dialog>,
    document.body,
  );
}
