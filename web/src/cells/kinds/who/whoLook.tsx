/** Who cells: a person's initials on their colour, with their name as tooltip; people who left the sheet are shown too. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import classes from './WhoCell.module.css';

export function whoLook(cell: Cell | undefined, { personOf }: Around): Look | undefined {
  const userID = cell?.cellUser?.userID;
  const person = userID ? personOf(userID) : undefined;
  return person && { className: classes.who, content: <InitialsBadge person={person} /> };
}
