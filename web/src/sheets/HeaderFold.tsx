/** What of a sheet's header stands behind three dots on a phone, whose header is one line; elsewhere all of it is in sight. */
import { IconDotsVertical } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { HeaderLink } from '#ui/HeaderLink.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import classes from './HeaderFold.module.css';

/** Closes it by a press elsewhere, but for what it has opened itself, which lies at the end of the page. */
function usePressElsewhere(isOpen: boolean, close: () => void) {
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onDown = ({ target }: PointerEvent) => {
      const isWithin = target instanceof Node && fold.current?.contains(target) === true;
      const isOpened = target instanceof Element && target.closest('[data-portal]') !== null;
      if (!isWithin && !isOpened) close();
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  });
  return fold;
}

export function HeaderFold({ children }: { children: ReactNode }) {
  const isPhone = useIsNarrowWindow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const fold = usePressElsewhere(isPhone && isOpen, () => setOpen(false));
  if (!isPhone) return children;
  return (
    <div
      ref={fold}
      className={classes.place}
      onKeyDown={(event) => {
        // What it has opened lies elsewhere, though its keys rise to here as well, and closes first.
        const isOwn = event.target instanceof Node && fold.current?.contains(event.target) === true;
        if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || !isOwn) return;
        setOpen(false);
        fold.current?.querySelector('button')?.focus();
      }}
    >
      <HeaderLink
        label="More of this sheet"
        icon={<IconDotsVertical size={18} stroke={1.8} />}
        controls={id}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div
        id={id}
        hidden={!isOpen}
        className={classes.fold}
        data-folded
        // What opens something has been used.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[data-header-link]')) setOpen(false);
        }}
      >
        {children}
      </div>
    </div>
  );
}
