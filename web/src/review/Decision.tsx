/** The one question of the page: approve, request changes or reject; with the words that go with it. */
import { IconCheck, IconExclamationMark, IconX } from '@tabler/icons-react';
import type { ReviewBanner, ReviewPage } from '@marquee/contract/review.ts';
import type { ReactNode } from 'react';
import classes from './Decision.module.css';
import { draftOf } from './drafts.ts';
import { lookAt } from './load.ts';
import { currentOf } from './progress.ts';
import { decide, withdraw } from './say.ts';
import { useReview } from './store.ts';
import { t, type Sentence } from './words.ts';
import { Words } from './Words.tsx';

type Word = 'approve' | 'changes' | 'reject';

const own: Readonly<Record<Word, Sentence>> = {
  approve: 'youApproved',
  changes: 'youChanges',
  reject: 'youRejected',
};

function Notice({ action, children, onAction }: { children: ReactNode; action: string; onAction: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <span>{children}</span>
      <button type="button" className={classes.noticeAction} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}

/** What stands in the way of a decision: an older version on the stage, or a newer one that has come. */
export function Standing({ banner }: { banner: ReviewBanner }) {
  const seen = useReview((state) => state.seen);
  const older = useReview((state) => state.older);
  const current = currentOf(banner)?.number ?? null;
  const back = () => lookAt(banner.cellID);
  if (seen !== null && current !== null && seen !== current) {
    return (
      <Notice action={t('showIt')} onAction={back}>
        {t('newVersion')}
      </Notice>
    );
  }
  if (older === undefined) return null;
  return (
    <Notice action={t('showCurrent')} onAction={back}>
      {t('olderVersion', { number: older })}
    </Notice>
  );
}

/** Presses a verdict: at once, or after words. */
export function press(banner: ReviewBanner, word: Word): void {
  if (word === 'approve') decide(banner, 'approve');
  else useReview.setState({ asked: word, placing: undefined });
}

/** Whether the version on the stage can be decided on. */
export function canDecide(page: ReviewPage, banner: ReviewBanner): boolean {
  const { older, seen } = useReview.getState();
  return page.mayDecide && older === undefined && seen !== null && currentOf(banner)?.number === seen;
}

export function Decision({ banner, page }: { page: ReviewPage; banner: ReviewBanner }) {
  const asked = useReview((state) => state.asked);
  const seen = useReview((state) => state.seen);
  const older = useReview((state) => state.older);
  if (!page.mayDecide) return null;
  const { cellID, ownVerdict } = banner;
  const current = currentOf(banner);
  const isOpen = older === undefined && seen !== null && current?.number === seen;
  if (asked && isOpen) {
    return (
      <section className={classes.decision} data-cell={cellID} aria-label={t('decision')}>
        <Words
          draft={draftOf.verdict(cellID)}
          label={t(asked === 'changes' ? 'whatToChange' : 'whyReject')}
          submit={t(asked === 'changes' ? 'send' : 'reject')}
          pinOn={{ cellID, version: seen }}
          hasFocus
          onSend={() => decide(banner, asked)}
          onCancel={() => useReview.setState({ asked: undefined, placing: undefined })}
        />
      </section>
    );
  }
  const said = ownVerdict !== null && ownVerdict !== 'withdraw' ? ownVerdict : undefined;
  const button = (word: Word, label: Sentence, key: string, icon: ReactNode) => (
    <button
      type="button"
      className={classes.button}
      data-word={word}
      aria-pressed={said === word}
      aria-keyshortcuts={key}
      title={`${t(label)} (${key})`}
      disabled={!isOpen}
      onClick={() => press(banner, word)}
    >
      {icon}
      {t(label)}
    </button>
  );
  return (
    <section className={classes.decision} aria-label={t('decision')}>
      {current ? null : <p className={classes.hint}>{t('notReady')}</p>}
      {said && isOpen ? (
        <p className={classes.hint}>
          {t(own[said])}{' '}
          <button type="button" className={classes.link} onClick={() => withdraw(banner)}>
            {t('takeBack')}
          </button>
        </p>
      ) : null}
      <div className={classes.buttons}>
        {button('reject', 'reject', 'X', <IconX size={20} stroke={2} aria-hidden />)}
        {button('changes', 'requestChanges', 'C', <IconExclamationMark size={20} stroke={2} aria-hidden />)}
        {button('approve', 'approve', 'A', <IconCheck size={20} stroke={2.4} aria-hidden />)}
      </div>
    </section>
  );
}
