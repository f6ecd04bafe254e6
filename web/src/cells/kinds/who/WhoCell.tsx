/** Who cells: a person's initials on their colour, with their name as tooltip; people who left the sheet are shown too. */
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { usePeople } from '#sync/openSheet.ts';
import { Hint } from '#cells/kinds/Hint.tsx';
import type { DisplayProps, EditorProps } from '#cells/kinds/kindView.ts';
import classes from './WhoCell.module.css';
import { WhoPopup } from './WhoPopup.tsx';

export function WhoDisplay(props: DisplayProps) {
  const people = usePeople();
  const userID = props.cell?.cellUser?.userID;
  const person = userID ? people.find(userID) : undefined;
  if (!person) return <Hint icon={classes.hint} isEditable={props.isEditable} />;
  return (
    <div className={classes.who}>
      <InitialsBadge person={person} />
    </div>
  );
}

export function WhoEditor(props: EditorProps) {
  return <WhoPopup {...props} />;
}
