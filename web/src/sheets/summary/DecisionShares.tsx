/** What is decided on a group's banners, as small marks with counts in its title; a click shows only those rows. */
import { counted } from '@marquee/contract/counted.ts';
import { type DecisionState, stateWords } from '@marquee/contract/decisions.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { setFilter } from '#sheets/narrow/narrowStore.ts';
import classes from './DecisionShares.module.css';

const states: readonly DecisionState[] = ['approved', 'changes', 'rejected', 'waiting'];

export function DecisionShares(props: { columnID: number; counts: ReadonlyMap<DecisionState, number> }) {
  const { columnID, counts } = props;
  return (
    <span className={classes.decisions} role="group" aria-label="Banners by decision">
      {states.map((state) => {
        const count = counts.get(state) ?? 0;
        if (count === 0) return null;
        const words = `${stateWords[state]}: ${counted(count, 'banner')}`;
        return (
          <button
            key={state}
            type="button"
            tabIndex={-1}
            className={classes.decision}
            title={words}
            aria-label={`${words}. Filter by it`}
            onClick={() => setFilter({ by: 'decided', columnID, states: [state] })}
          >
            <span className={classes.sign} data-state={state} aria-hidden />
            {withCommas(count)}
          </button>
        );
      })}
    </span>
  );
}
