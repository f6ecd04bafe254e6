/** The sign in a column's header of who may see the column. */
import { IconEyeOff, IconLock, IconWorld } from '@tabler/icons-react';
import { access, type AccessRestrictions } from '@marquee/contract/columns.ts';
import classes from './ColumnHead.module.css';

const marks = {
  [access.open]: { Icon: IconWorld, text: 'Visible in public' },
  [access.hiddenFromPublic]: { Icon: IconEyeOff, text: 'Hidden from public' },
  [access.justForMe]: { Icon: IconLock, text: 'Just for me' },
} as const;

export function AccessMark(props: { access: AccessRestrictions }) {
  const { Icon, text } = marks[props.access];
  return (
    <span className={classes.access} role="img" aria-label={text} title={text} data-access={props.access}>
      <Icon size={13} stroke={1.8} />
    </span>
  );
}
