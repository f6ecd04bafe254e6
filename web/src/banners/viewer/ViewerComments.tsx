/** The comments of the row whose banner is shown, inside the viewer. */
import { CommentList } from '#comments/CommentList.tsx';
import { Composer } from '#comments/Composer.tsx';
import { draftNames } from '#comments/draftNames.ts';
import type { CommentPlace } from '#comments/panel.ts';
import { postComment } from '#comments/saveComment.ts';
import { useShowSaved } from '#comments/useComments.ts';
import classes from './Viewer.module.css';

/** To be given another `key` for another row. */
export function ViewerComments(props: { place: CommentPlace; rowName: string; userID: number }) {
  const { place, userID } = props;
  const showSaved = useShowSaved(place);
  return (
    <section className={classes.comments} aria-label={`Comments on ${props.rowName}`}>
      <CommentList place={place} userID={userID} />
      <div className={classes.composer}>
        <Composer
          draftName={draftNames.comment(userID, place)}
          label="New comment"
          placeholder="Write a comment"
          words={['Post', 'Posting']}
          onSave={async (draft) => showSaved(await postComment(place, null, draft))}
        />
      </div>
    </section>
  );
}
