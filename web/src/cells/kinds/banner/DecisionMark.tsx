/** A small mark in a banner's cell: approved, changes requested, rejected; and in words and red where its file was changed after the approval. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { DecisionState } from '@marquee/contract/decisions.ts';
import { useDecision } from '#sync/openSheet.ts';
import classes from './BannerCell.module.css';

const words: Readonly<Record<Exclude<DecisionState, 'waiting'>, string>> = {
  approved: 'Approved',
  changes: 'Changes requested',
  rejected: 'Rejected',
};

export function DecisionMark({ cell }: { cell: Cell }) {
  const decision = useDecision(cell.cellID);
  const banner = cell.cellBanner;
  // It was said of another file.
  if (!decision || decision.fileName !== banner?.fileName || decision.ftpfolder !== banner.ftpfolder) return null;
  if (decision.isChanged) {
    return (
      <strong className={classes.changed} title="The file on its server was changed after the approval">
        Changed
      </strong>
    );
  }
  if (decision.state === 'waiting') return null;
  const label = words[decision.state];
  return <span className={classes.decision} role="img" aria-label={label} title={label} data-state={decision.state} />;
}
