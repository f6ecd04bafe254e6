/** What is done with a group as a whole, at the end of its title line: hidden, moved, duplicated and deleted. */
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { GroupMove } from './drag/GroupMove.tsx';
import { duplicateGroup, hideGroupFromPublic, removeGroup } from './editGroup.ts';
import classes from './GroupHead.module.css';

export function GroupDeeds(props: { groupID: number; name: string; isHidden: boolean }) {
  const { groupID } = props;
  return (
    <span className={classes.controls} data-deeds>
      <CheckBox
        label="Hide from public"
        isChecked={props.isHidden}
        onChange={(isHidden) => hideGroupFromPublic(groupID, isHidden)}
      />
      <GroupMove groupID={groupID} name={props.name} className={classes.move} />
      <button type="button" className={`${classes.move} ${classes.roomy}`} onClick={() => void duplicateGroup(groupID)}>
        Duplicate
      </button>
      <button
        type="button"
        className={classes.delete}
        onClick={() => {
          if (window.confirm('Are you sure?')) removeGroup(groupID);
        }}
      >
        Delete
      </button>
    </span>
  );
}
