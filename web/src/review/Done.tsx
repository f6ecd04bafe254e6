/** The end: everything is decided, how, and what comes next. */
import type { DecisionState } from '@marquee/contract/decisions.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './Done.module.css';
import { openBanner } from './load.ts';
import { StateWord } from './StateMark.tsx';
import { t } from './words.ts';

const states: readonly DecisionState[] = ['approved', 'changes', 'rejected'];

export function Done({ banners }: { banners: readonly ReviewBanner[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const count = banners.length;
  const isOwn = banners.every(({ ownVerdict }) => ownVerdict !== null);
  return (
    <section className={classes.done}>
      <span className={classes.tick} aria-hidden>
        <IconCheck size={34} stroke={2.4} />
      </span>
      <h2 ref={title} tabIndex={-1}>
        {t(isOwn ? 'youDecidedAll' : 'allDecided', { count })}
      </h2>
      <ul className={classes.sums}>
        {states.map((state) => {
          const of = banners.filter((banner) => banner.state === state).length;
          return of === 0 ? null : (
            <li key={state}>
              <strong>{of}</strong> <StateWord state={state} />
            </li>
          );
        })}
      </ul>
      <p>{t('thanks')}</p>
      <button type="button" className={classes.again} onClick={() => openBanner(banners[0]?.cellID)}>
        {t('lookAgain')}
      </button>
    </section>
  );
}
