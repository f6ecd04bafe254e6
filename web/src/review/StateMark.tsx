/** How a banner stands, as a small mark that is told by its shape as well as by its colour. */
import type { DecisionState } from '@marquee/contract/decisions.ts';
import { IconCheck, IconExclamationMark, IconX } from '@tabler/icons-react';
import classes from './Strip.module.css';
import { t } from './words.ts';

const icons = { approved: IconCheck, changes: IconExclamationMark, rejected: IconX } as const;

/** Nothing while it waits. */
export function StateMark({ state }: { state: DecisionState }) {
  if (state === 'waiting') return null;
  const Icon = icons[state];
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      <Icon size={12} stroke={3} />
    </span>
  );
}

/** The same in words. */
export const StateWord = ({ state }: { state: DecisionState }) => (
  <span className={classes.word} data-state={state}>
    <StateMark state={state} />
    {t(state)}
  </span>
);
