/** Link cells: their display text with an outward arrow, opening in a new tab; a pencil appears for who may change it. */
import { cleanLink } from '@marquee/contract/cell-kinds/link.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { MouseEvent } from 'react';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import { startEditing } from '#screen/active.ts';
import classes from './LinkCell.module.css';

const stop = (event: MouseEvent) => event.stopPropagation();

export function linkLook(cell: Cell | undefined, { isEditable }: Around, isStill: boolean): Look | undefined {
  const link = cell?.cellHyperlink;
  if (!cell || !link?.url) return undefined;
  const content = (
    <>
      <a
        // Stored addresses are clean; one that is not would be shown but lead nowhere.
        href={cleanLink(link.url) || undefined}
        className={classes.address}
        title={link.url}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={isEditable ? -1 : 0}
        onClick={stop}
      >
        {link.displayText || link.url}
      </a>
      {isEditable && isStill ? (
        <button
          type="button"
          className={classes.edit}
          aria-label="Edit link"
          title="Edit link"
          tabIndex={-1}
          onClick={() => startEditing({ line: `row:${cell.rowID}`, columnID: cell.columnID })}
        />
      ) : null}
    </>
  );
  return { className: classes.link, content };
}
