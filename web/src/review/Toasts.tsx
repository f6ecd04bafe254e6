/** What was just done, with a way to undo it, and what is not sent yet; both are heard as well as seen. */
import { IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { LeftWords } from './LeftWords.tsx';
import classes from './Toasts.module.css';
import { sendNow } from './say.ts';
import { useReview } from './store.ts';
import { t } from './words.ts';

/** How long a message stays. ms */
const stays = { fine: 7_000, trouble: 15_000 } as const;

const isOnline = () => navigator.onLine;
function watchLine(hear: () => void): () => void {
  addEventListener('online', hear);
  addEventListener('offline', hear);
  return () => {
    removeEventListener('online', hear);
    removeEventListener('offline', hear);
  };
}

function Unsent() {
  const hasLine = useSyncExternalStore(watchLine, isOnline);
  const count = useReview(({ isStuck, posts }) => (isStuck ? posts.length : 0));
  if (hasLine && count === 0) return null;
  return (
    <div className={classes.toast} data-trouble>
      <span>{hasLine ? t('notSent', { count }) : t('offline')}</span>
      {hasLine ? (
        <button type="button" className={classes.action} onClick={sendNow}>
          {t('tryAgain')}
        </button>
      ) : null}
    </div>
  );
}

export function Toasts() {
  const toast = useReview((state) => state.toast);
  const isAsked = useReview(({ introduction }) => introduction !== undefined);
  useEffect(() => {
    if (!toast) return undefined;
    const end = () => useReview.setState((state) => (state.toast?.id === toast.id ? { toast: undefined } : {}));
    const timer = setTimeout(end, toast.isTrouble ? stays.trouble : stays.fine);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={classes.toasts} role="status">
      <Unsent />
      {isAsked ? null : <LeftWords />}
      {toast && !isAsked ? (
        <div key={toast.id} className={classes.toast} data-trouble={toast.isTrouble || undefined}>
          <span>{toast.words}</span>
          {toast.undo ? (
            <button
              type="button"
              className={classes.action}
              onClick={() => {
                useReview.setState({ toast: undefined });
                toast.undo?.();
              }}
            >
              {t('undo')}
            </button>
          ) : null}
          <button
            type="button"
            className={classes.close}
            aria-label={t('close')}
            onClick={() => useReview.setState({ toast: undefined })}
          >
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </div>
      ) : null}
    </div>
  );
}
