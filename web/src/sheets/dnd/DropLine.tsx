/** The line that shows where a drag would drop. */
import { useDropTarget } from './useSheetDrag.ts';
import classes from './DropLine.module.css';

/** `width` and `height` of what lines may cross, in pixels. */
export function DropLine(props: { width: number; height: number }) {
  const target = useDropTarget((store) => store.target);
  if (!target) return null;
  const style =
    target.kind === 'column'
      ? { left: target.at - 1, height: props.height }
      : { top: target.at - 1, width: props.width };
  return <div className={classes.line} data-drop={target.kind} style={style} aria-hidden />;
}
