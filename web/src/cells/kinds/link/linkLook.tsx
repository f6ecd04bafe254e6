/** Link cells: their display text with an outward arrow, opening in a new tab; a pencil appears for who may change it. */
import { cleanLink } from '@marquee/contract/cell-kinds/link.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { MouseEvent } from 'react';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import { pencil } from '#cells/kinds/pencil.tsx';
import classes from './LinkCell.module.css';

/** What stored addresses lead to, worked out when they are first seen: the same cells are drawn over and over while somebody scrolls. */
const hrefs = new WeakMap<object, string>();

/** Stored addresses are clean; one that is not would be shown but lead nowhere: ''. */
function hrefOf(link: { url: string }): string {
  const known = hrefs.get(link);
  if (known !== undefined) return known;
  const href = cleanLink(link.url) ?? '';
  hrefs.set(link, href);
  return href;
}

const stop = (event: MouseEvent) => event.stopPropagation();

export function linkLook(cell: Cell | undefined, { isEditable }: Around, isStill: boolean): Look | undefined {
  const link = cell?.cellHyperlink;
  if (!cell || !link?.url) return undefined;
  const content = (
    <>
      <a
        href={hrefOf(link) || undefined}
        className={classes.address}
        title={link.url}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={isEditable ? -1 : 0}
        onClick={stop}
      >
        {link.displayText || link.url}
      </a>
      {isEditable && isStill ? pencil(cell, 'Edit link', classes.edit) : null}
    </>
  );
  return { className: classes.link, content };
}
