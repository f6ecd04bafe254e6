/** The comments of the row whose banner is shown, inside the viewer. */
import type { CommentPlace } from '#comments/panel.ts';
import { Talk } from '#comments/Talk.tsx';
import classes from './Viewer.module.css';

/** To be given another `key` for another row. */
export function ViewerComments(props: { place: CommentPlace; rowName: string; userID: number }) {
  return (
    <section className={classes.comments} aria-label={`Comments on ${props.rowName}`}>
      <Talk place={props.place} userID={props.userID} footClass={classes.composer} />
    </section>
  );
}
