/** Words whose place is gone: the row, or the comment that they answered or changed. They stay until they are thrown away. */
import { Button } from '@mantine/core';
import { plainText } from '@marquee/contract/comment-html.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { notifyUndoable } from '#ui/messages/notifyUndoable.tsx';
import classes from './Composer.module.css';
import { draftNames } from './draftNames.ts';
import { keepDraft, useDraft, useDraftsOf } from './drafts.ts';
import type { CommentPlace } from './panel.ts';

/** Nothing where there is no such draft. `why` says what happened. */
export function LeftDraft(props: { draftName: string; why: string }) {
  const { draft } = useDraft(props.draftName);
  // An edit may have been emptied.
  if (!draft || draft.html === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(plainText(draft.html));
    } catch (error) {
      // Browsers keep the clipboard from pages over plain http.
      notifyError('The text could not be copied. Please select it and copy it yourself.', error);
    }
  };
  const discard = () => {
    keepDraft(props.draftName, undefined);
    notifyUndoable('What you wrote was discarded.', () => keepDraft(props.draftName, draft));
  };
  return (
    <section className={classes.left} aria-label="What you wrote">
      <p className={classes.why}>{props.why} What you wrote is kept here.</p>
      <RichText html={draft.html} className={classes.kept} />
      <div className={classes.buttons}>
        <Button size="xs" variant="subtle" color="gray" onClick={discard}>
          Discard
        </Button>
        <Button size="xs" variant="light" onClick={() => void copy()}>
          Copy text
        </Button>
      </div>
    </section>
  );
}

/** All that was being written about a row that is gone: a new comment, replies, and other words for one's own. */
export function DraftsOfGoneRow({ place, userID }: { place: CommentPlace; userID: number }) {
  const within = useDraftsOf(draftNames.within(userID, place));
  return [draftNames.comment(userID, place), ...within].map((name) => (
    <LeftDraft key={name} draftName={name} why="You can’t comment on a deleted row." />
  ));
}
