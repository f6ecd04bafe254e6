/** What stands in the place of something whose code did not arrive: what happened, and what can be done. */
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Failure } from '#ui/lazily.tsx';
import classes from './LoadFailed.module.css';
import { Notice } from './Notice.tsx';

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

function Next({ failure }: { failure: Failure }) {
  const isOutdated = failure.is === 'outdated';
  return (
    <>
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
    </>
  );
}

/** As a page, or what fills one. */
export function PageFailed({ failure }: { failure: Failure }) {
  return (
    <Notice isUrgent icon={<IconPlugConnectedX size={26} stroke={1.7} />} {...words[failure.is]}>
      <Next failure={failure} />
    </Notice>
  );
}

/** In the page, where the thing would be. */
export function LoadFailed({ failure }: { failure: Failure }) {
  const { text, title } = words[failure.is];
  return (
    <div className={classes.inline} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      <div className={classes.next}>
        <Next failure={failure} />
      </div>
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
      <div className={classes.next}>
        <Button variant="default" size="sm" onClick={onClose}>
          Close
        </Button>
        <Next failure={failure} />
      </div>
    </dialog>,
    document.body,
  );
}
