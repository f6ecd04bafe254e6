/** The line that shows where a drag would drop between two nodes. */
import classes from './SheetTree.module.css';
import { sizes } from './sizes.ts';
import type { DropTarget } from './targets.ts';

export function DropLine(props: { target: DropTarget | undefined; lineHeight: number }) {
  const { target, lineHeight } = props;
  if (!target || target.into !== undefined) return null;
  const style = {
    top: Math.max(0, target.above * lineHeight - sizes.dropSlot / 2),
    left: sizes.startSpace + target.level * sizes.indent,
    height: sizes.dropSlot,
  };
  return <div className={classes.dropLine} style={style} data-drop="node" aria-hidden />;
}
