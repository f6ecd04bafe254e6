/** The versions of a banner, where the link shows older ones: any of them plays, or beside the current one. */
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { openBanner } from './load.ts';
import { StateWord } from './StateMark.tsx';
import { useReview } from './store.ts';
import classes from './Versions.module.css';
import { dayAndTime, t } from './words.ts';

export function Versions({ banner }: { banner: ReviewBanner }) {
  const older = useReview((state) => state.older);
  const seen = useReview((state) => state.seen);
  const isComparing = useReview((state) => state.isComparing);
  const box = useRef<HTMLDetailsElement>(null);
  const { versions } = banner;
  // A press elsewhere closes it, as a menu.
  useEffect(() => {
    const closeIt = ({ target }: PointerEvent) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target)) box.current.open = false;
    };
    document.addEventListener('pointerdown', closeIt);
    return () => document.removeEventListener('pointerdown', closeIt);
  }, []);
  if (versions.length < 2) return null;
  const shown = older ?? seen ?? 0;
  const choose = (number: number, isCurrent: boolean) => {
    if (isCurrent) openBanner(banner.cellID);
    else useReview.setState({ older: number, isComparing: false, asked: undefined, placing: undefined });
    if (box.current) box.current.open = false;
  };
  return (
    <div className={classes.versions}>
      <details
        ref={box}
        className={classes.box}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !box.current?.open) return;
          event.stopPropagation();
          box.current.open = false;
          box.current.querySelector('summary')?.focus();
        }}
      >
        <summary className={classes.summary}>
          {t('version', { number: shown })}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </summary>
        <ol className={classes.list} aria-label={t('versions')}>
          {versions.map(({ isCurrent, number, state, takenAt }) => (
            <li key={number}>
              <button
                type="button"
                className={classes.version}
                aria-current={number === shown || undefined}
                onClick={() => choose(number, isCurrent)}
              >
                <span>
                  {t('version', { number })}
                  {isCurrent ? <span className={classes.current}> · {t('current')}</span> : null}
                </span>
                <time dateTime={takenAt}>{dayAndTime(takenAt)}</time>
                <StateWord state={state} />
              </button>
            </li>
          ))}
        </ol>
      </details>
      {older === undefined ? null : (
        <button
          type="button"
          className={classes.compare}
          aria-pressed={isComparing}
          onClick={() => useReview.setState({ isComparing: !isComparing, placing: undefined })}
        >
          {t(isComparing ? 'endCompare' : 'compare')}
        </button>
      )}
    </div>
  );
}
