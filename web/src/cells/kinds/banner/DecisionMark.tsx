/** A small mark in a banner's cell: approved, changes requested, rejected; and in words and red where its file was changed after the approval. */
import type { Cell } from '@marquee/contract/cells.ts';
import { stateWords } from '@marquee/contract/decisions.ts';
import { useDecision } from '#sync/openSheet.ts';
import { standing } from './decided.ts';
import classes from './BannerCell.module.css';

export function DecisionMark({ cell }: { cell: Cell }) {
  const decision = standing(cell, useDecision(cell.cellID));
  if (!decision) return null;
  if (decision.isChanged) {
    return (
      <strong className={classes.changed} title="The file on its server was changed after the approval">
        Changed
      </strong>
    );
  }
  if (decision.state === 'waiting') return null;
  const label = stateWords[decision.state];
  return <span className={classes.decision} role="img" aria-label={label} title={label} data-state={decision.state} />;
}
