/** The comments of a sheet or of a row, and below them where the next one is written. */
import { CommentList } from './CommentList.tsx';
import { Composer } from './Composer.tsx';
import { draftNames } from './draftNames.ts';
import type { CommentPlace } from './panel.ts';
import { postComment } from './saveComment.ts';
import { useShowSaved } from './useComments.ts';

/** It fills its place as a column. To be given another `key` for another place; `userID` is whoever is logged in. */
export function Talk(props: {
  place: CommentPlace;
  userID: number;
  footClass: string | undefined;
  autoFocus?: boolean;
}) {
  const { place, userID } = props;
  const showSaved = useShowSaved(place);
  return (
    <>
      <CommentList place={place} userID={userID} />
      <div className={props.footClass}>
        <Composer
          draftName={draftNames.comment(userID, place)}
          label="New comment"
          placeholder="Write a comment"
          words={['Post', 'Posting']}
          readers={place.rowID === null ? 'internal' : 'chosen'}
          {...(props.autoFocus ? { autoFocus: true } : {})}
          onSave={async (draft) => showSaved(await postComment(place, null, draft))}
        />
      </div>
    </>
  );
}
