/** The pencil that opens the editor of a cell in which a click does something else. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { ReactNode } from 'react';
import { startEditing } from '#screen/active.ts';
import classes from './pencil.module.css';

/** `className`: of the kind, for when it may be pressed, and how soon it is seen. */
export const pencil = (cell: Cell, label: string, className: string | undefined): ReactNode => (
  <button
    type="button"
    className={`${classes.pencil} ${className}`}
    aria-label={label}
    title={label}
    tabIndex={-1}
    onClick={() => startEditing({ line: `row:${cell.rowID}`, columnID: cell.columnID })}
  />
);
