/** What was said about a banner: threads with their replies, whose pins lead to their moments, and room for more. */
import type { ReviewBanner, ReviewComment, ReviewPage } from '@marquee/contract/review.ts';
import { momentOf } from '@marquee/contract/pins.ts';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { failureOf } from './ask.ts';
import classes from './Comments.module.css';
import { readComments, threadsOf, type Thread } from './comments.ts';
import { draftOf, useDraft } from './drafts.ts';
import type { Post } from './outbox.ts';
import { choosePin, type Pinned } from './PinLayer.tsx';
import { stateOf } from './progress.ts';
import { comment, wantReplies } from './say.ts';
import { StateWord } from './StateMark.tsx';
import { toast, useReview } from './store.ts';
import { dayAndTime, t } from './words.ts';
import { Words } from './Words.tsx';

function Said({ of, shownVersion }: { of: ReviewComment; shownVersion: number | null }) {
  const chosen = useReview((state) => state.chosenPin);
  const box = useRef<HTMLDivElement>(null);
  const isChosen = chosen === of.commentID;
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { by, pin, verdict } = of;
  return (
    <div
      ref={box}
      className={classes.said}
      data-chosen={isChosen || undefined}
      data-resolved={of.resolved || undefined}
    >
      <p className={classes.by}>
        <strong>{by.isOwn ? t('you') : by.name}</strong>
        {by.isStudio ? <span className={classes.studio}>{t('studio')}</span> : null}
        <time dateTime={of.at}>{dayAndTime(of.at)}</time>
        {of.isEdited ? <span>{t('edited')}</span> : null}
        {of.resolved ? <span className={classes.resolved}>{t('resolved')}</span> : null}
      </p>
      {verdict && verdict !== 'withdraw' ? <StateWord state={stateOf(verdict)} /> : null}
      {of.text === '' ? (
        <p className={classes.gone}>{t('deletedComment')}</p>
      ) : (
        <RichText className={classes.text} html={of.text} />
      )}
      {pin ? (
        <button
          type="button"
          className={classes.pin}
          disabled={pin.version !== shownVersion}
          onClick={() => choosePin(of as Pinned)}
        >
          <IconMapPin size={14} stroke={1.8} aria-hidden />
          {t('pin', { number: pin.number })}
          {pin.version === shownVersion ? '' : ` · ${t('onVersion', { number: pin.version })}`}
          {pin.moment === null ? '' : ` · ${momentOf(pin.moment)}`}
        </button>
      ) : null}
    </div>
  );
}

function ThreadBox(props: { thread: Thread; cellID: number; mayComment: boolean; shownVersion: number | null }) {
  const { cellID, mayComment, shownVersion, thread } = props;
  const { first, replies } = thread;
  const name = draftOf.reply(cellID, first.commentID);
  const hasDraft = useDraft(name).text !== '';
  const [isOpen, setOpen] = useState(hasDraft);
  // One that was begun before is there, but takes the keyboard from nobody.
  const [isWanted, setWanted] = useState(false);
  const answer = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isGivenUp = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // The box for words had the keyboard, and is gone. A thread that has just come takes it from nobody.
    if (isGivenUp && document.activeElement === document.body) answer.current?.focus();
  }, [isOpen]);
  return (
    <li className={classes.thread}>
      <Said of={first} shownVersion={shownVersion} />
      {replies.map((reply) => (
        <div key={reply.commentID} className={classes.reply}>
          <Said of={reply} shownVersion={shownVersion} />
        </div>
      ))}
      {!mayComment ? null : isOpen ? (
        <Words
          draft={name}
          label={t('writeReply')}
          submit={t('send')}
          hasFocus={isWanted}
          onSend={() => {
            const isSent = comment(cellID, name, first.commentID);
            if (isSent) setOpen(false);
            return isSent;
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <button
          ref={answer}
          type="button"
          className={classes.answer}
          onClick={() => {
            setOpen(true);
            setWanted(true);
          }}
        >
          {t('reply')}
        </button>
      )}
    </li>
  );
}

/** What was written and is not answered yet. */
function Unsent({ posts }: { posts: readonly Post[] }) {
  return posts.map(({ body, words }) => (
    <div key={body.key} className={classes.unsent}>
      <p className={classes.by}>
        <strong>{t('you')}</strong>
        {t('sending')}
      </p>
      <p className={classes.plain}>{words?.text}</p>
    </div>
  ));
}

function Own({ page }: { page: ReviewPage }) {
  const { guest } = page;
  if (!guest) return null;
  return (
    <div className={classes.own}>
      <p>
        {t('youAre', { name: guest.name })}{' '}
        <button type="button" className={classes.answer} onClick={() => useReview.setState({ introduction: 'name' })}>
          {t('change')}
        </button>
      </p>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={guest.wantsReplies}
          onChange={({ currentTarget }) => {
            wantReplies(currentTarget.checked).catch((error: unknown) =>
              toast(t(failureOf(error)), { isTrouble: true }),
            );
          }}
        />
        {t('mailReplies')}
      </label>
    </div>
  );
}

interface CommentsProps {
  page: ReviewPage;
  banner: ReviewBanner;
  comments: readonly ReviewComment[] | undefined;
  hasFailed: boolean;
  shownVersion: number | null;
}

export function Comments({ banner, comments, hasFailed, page, shownVersion }: CommentsProps) {
  const isOpen = useReview((state) => state.isPanelOpen);
  const posts = useReview((state) => state.posts);
  const panel = useRef<HTMLElement>(null);
  const { cellID } = banner;
  const draft = draftOf.comment(cellID);
  const unsent = posts.filter((post) => post.cellID === cellID && post.words);
  useEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const close = () => {
    useReview.setState({ isPanelOpen: false, placing: undefined });
    document.querySelector<HTMLElement>('[data-opens-comments]')?.focus();
  };
  return (
    <aside
      ref={panel}
      id="comments"
      className={classes.panel}
      data-open={isOpen || undefined}
      data-cell={cellID}
      aria-label={t('comments')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <div className={classes.head}>
        <h2>{t('comments')}</h2>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={close}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
      </div>
      <div className={classes.body}>
        {page.mayComment ? (
          <Words
            draft={draft}
            label={t('yourComment')}
            submit={t('send')}
            pinOn={shownVersion === null ? undefined : { cellID, version: shownVersion }}
            onSend={() => comment(cellID, draft)}
          />
        ) : null}
        <Unsent posts={unsent} />
        {comments === undefined ? (
          <p className={classes.none}>
            {hasFailed ? t('commentsFailed') : t('loading')}{' '}
            {hasFailed ? (
              <button type="button" className={classes.answer} onClick={() => void readComments(cellID)}>
                {t('tryAgain')}
              </button>
            ) : null}
          </p>
        ) : comments.length === 0 ? (
          // Nothing yet is not so while the first is on its way.
          unsent.length === 0 && <p className={classes.none}>{t('noComments')}</p>
        ) : (
          <ol className={classes.threads}>
            {threadsOf(comments).map((thread) => (
              <ThreadBox
                key={thread.first.commentID}
                thread={thread}
                cellID={cellID}
                mayComment={page.mayComment}
                shownVersion={shownVersion}
              />
            ))}
          </ol>
        )}
        <Own page={page} />
      </div>
    </aside>
  );
}
