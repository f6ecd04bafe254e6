/** What is shown where the link shows nothing: it has ended, never was, or can't be reached. */
import { IconLinkOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './Dialog.module.css';
import { LeftWords } from './LeftWords.tsx';
import { useReview } from './store.ts';
import { t } from './words.ts';

interface EndPageProps {
  stop: 'gone' | 'unknown' | 'failed';
  onRetry: () => void;
}

export function EndPage({ onRetry, stop }: EndPageProps) {
  const title = stop === 'failed' ? undefined : t(stop === 'gone' ? 'goneTitle' : 'unknownTitle');
  const isUnsaved = useReview((state) => state.isUnsaved);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  const Icon = stop === 'failed' ? IconWifiOff : IconLinkOff;
  return (
    <main className={classes.page}>
      <div className={classes.sheet} role="status">
        <Icon className={classes.icon} size={34} stroke={1.5} aria-hidden />
        {title === undefined ? null : <h1>{title}</h1>}
        <p>{t(stop === 'failed' ? 'loadFailed' : stop === 'gone' ? 'goneText' : 'unknownText')}</p>
        {stop === 'gone' && isUnsaved ? <p>{t('notSaved')}</p> : null}
        {stop === 'failed' ? (
          <button type="button" className={classes.main} onClick={onRetry}>
            {t('tryAgain')}
          </button>
        ) : null}
        {stop === 'gone' ? <LeftWords /> : null}
      </div>
    </main>
  );
}
