/** The comments of a place as threads: while they are read, when there are none, when they could not be read, and when others write. */
import { Button, Skeleton } from '@mantine/core';
import { fullName } from '@marquee/contract/people.ts';
import { IconArrowDown, IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePeople } from '#sync/openSheet.ts';
import { announce } from '#ui/messages/announce.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import classes from './CommentsPanel.module.css';
import { draftNames } from './draftNames.ts';
import { useDraftsOf } from './drafts.ts';
import { KindFilter, useKindFilter } from './KindFilter.tsx';
import { LeftDraft } from './LeftDraft.tsx';
import type { CommentPlace } from './panel.ts';
import { Thread } from './Thread.tsx';
import { isAnyShared, threadsOf } from './threads.ts';
import { useComments } from './useComments.ts';
import { useFollow } from './useFollow.ts';
import { useReading } from './useReading.ts';
import { useShownThreads } from './useShownThreads.ts';

/** `userID` is whoever is logged in. */
export function CommentList(props: { place: CommentPlace; userID: number }) {
  const { place, userID } = props;
  const { data: all, error, isPending, refetch } = useComments(place);
  const filter = useKindFilter(all);
  const comments = filter.shown;
  useReading(comments, userID);
  const people = usePeople();
  const { list, content, target, hint, showHinted } = useFollow(comments, userID, (comment) => {
    const author = people.find(comment.userID);
    announce(`New comment${author ? ` by ${fullName(author)}` : ''}`);
  });
  const threads = useMemo(() => threadsOf(comments ?? []), [comments]);
  const isAmongShared = filter.isOffered || isAnyShared(threads);
  const { shown, earlier, showEarlier, start } = useShownThreads(threads, target, filter.kind);

  return (
    <div className={classes.middle}>
      {filter.isOffered ? <KindFilter kind={filter.kind} setKind={filter.setKind} /> : null}
      <div ref={list} className={classes.list} aria-busy={isPending}>
        <div ref={content} className={classes.content}>
          {isPending ? <Waiting /> : null}
          {error ? (
            <div className={comments ? classes.stale : classes.empty} role="alert">
              <p>
                {comments ? 'There may be newer comments.' : 'The comments could not be loaded.'} {sentenceOf(error)}
              </p>
              <Button variant="default" size="xs" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          ) : null}
          {comments?.length === 0 ? (
            <div className={classes.empty}>
              <IconMessages size={26} stroke={1.5} aria-hidden />
              <p>No comments yet. Write the first one; type @ to mention someone.</p>
            </div>
          ) : null}
          {earlier ? (
            <Button ref={start} className={classes.earlier} variant="subtle" size="compact-xs" onClick={showEarlier}>
              Show earlier comments
            </Button>
          ) : null}
          {shown.map((thread) => (
            <Thread key={thread.first.commentID} thread={thread} userID={userID} isAmongShared={isAmongShared} />
          ))}
          {all ? <LeftDrafts place={place} userID={userID} known={all} /> : null}
        </div>
      </div>
      {hint === undefined ? null : (
        <Button
          className={classes.hint}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={14} stroke={2} />}
          onClick={showHinted}
        >
          New comments
        </Button>
      )}
    </div>
  );
}

/** Replies and edits that were being written when their comment was deleted. */
function LeftDrafts(props: {
  place: CommentPlace;
  userID: number;
  known: readonly { commentID: number; isDeleted: boolean }[];
}) {
  const start = draftNames.within(props.userID, props.place);
  const left = useDraftsOf(start).filter((name) => {
    const [kind, commentID] = name.slice(start.length).split('.');
    const comment = props.known.find((one) => one.commentID === Number(commentID));
    return !comment || (kind === 'edit' && comment.isDeleted);
  });
  return left.map((name) => <LeftDraft key={name} draftName={name} why="This comment was deleted." />);
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {[64, 88, 48].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  );
}
