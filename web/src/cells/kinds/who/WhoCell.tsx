/** Who cells: a person's initials on their colour, with their name as tooltip; people who left the sheet are shown too. */
import type { Cell } from '@marquee/contract/cells.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import type { Around, EditorProps, Look } from '#cells/kinds/kindView.ts';
import classes from './WhoCell.module.css';
import { WhoPopup } from './WhoPopup.tsx';

export const hint = classes.hint;

export function whoLook(cell: Cell | undefined, { personOf }: Around): Look | undefined {
  const userID = cell?.cellUser?.userID;
  const person = userID ? personOf(userID) : undefined;
  return person && { className: classes.who, content: <InitialsBadge person={person} /> };
}

export function WhoEditor(props: EditorProps) {
  return <WhoPopup {...props} />;
}
