/** The right sidebar while it is open: the comments of the sheet or of a row, and where to write one. */
import { ActionIcon } from '@mantine/core';
import { IconLink, IconMessageOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLayout, useRow } from '#sync/openSheet.ts';
import { copyLink } from '#screen/copyLink.ts';
import classes from './CommentsPanel.module.css';
import { DraftsOfGoneRow } from './LeftDraft.tsx';
import { closeComments, type CommentPlace } from './panel.ts';
import { Talk } from './Talk.tsx';

/** The name of a row, also once it is deleted; undefined where it never was there. */
function useRowName(rowID: number | null): { name: string | undefined; isGone: boolean } {
  const row = useRow(rowID ?? 0);
  // That a row was deleted is told as a change of layout.
  useLayout();
  const [last, setLast] = useState(row?.name);
  if (row && row.name !== last) setLast(row.name);
  return { name: row?.name ?? last, isGone: rowID !== null && !row };
}

/** Under a finger a focused box brings up a keyboard, which hides what is to be read. */
const mayFocusBox = (): boolean => window.matchMedia('(min-width: 1024px) and (hover: hover)').matches;

export function OpenPanel(props: { place: CommentPlace; sheetName: string; userID: number }) {
  const { place, userID } = props;
  const { name, isGone } = useRowName(place.rowID);
  const panel = useRef<HTMLElement>(null);
  const [isBoxFirst] = useState(mayFocusBox);
  useEffect(() => {
    // The box may have it already, and who opened this may be typing.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);

  const title = place.rowID === null ? 'Sheet comments' : (name ?? 'Row comments');
  return (
    <aside
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-label={place.rowID === null ? 'Sheet comments' : `Comments on ${title}`}
      onKeyDown={(event) => {
        // The editor takes every Escape for its own; the list of people to mention lets none of its own through.
        if (event.key === 'Escape') closeComments();
      }}
    >
      <header className={classes.head}>
        <div className={classes.titles}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.subtitle}>{place.rowID === null ? props.sheetName : 'Row comments'}</p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Copy link"
          title="Copy link"
          onClick={() => void copyLink({ comments: place.rowID ?? 'sheet' })}
        >
          <IconLink size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Close comments" onClick={closeComments}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </header>
      {isGone ? (
        <div className={classes.list}>
          <div className={classes.content}>
            <div className={classes.empty} role="status">
              <IconMessageOff size={26} stroke={1.5} aria-hidden />
              <p>This row was deleted, and its comments with it.</p>
            </div>
            <DraftsOfGoneRow place={place} userID={userID} />
          </div>
        </div>
      ) : (
        <Talk place={place} userID={userID} footClass={classes.foot} autoFocus={isBoxFirst} />
      )}
    </aside>
  );
}
