/** A small mark in a banner's cell: approved, changes requested, rejected; and in words and red where its file was changed after the approval. */
import type { Cell } from '@marquee/contract/cells.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { stateWords, type BannerDecision } from '@marquee/contract/decisions.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useDecision } from '#sync/openSheet.ts';
import { standing } from './decided.ts';
import classes from './BannerCell.module.css';

/** A ring: it is asked of whoever looks at it. */
function AskedMark({ decision }: { decision: BannerDecision }) {
  // Who looks is the same person as long as the sheet is open.
  const me = currentSheet()?.shown.entry('head', 'head')?.loggedInSheetUser?.userID;
  const asked = decision.waitingFor?.find(({ userID }) => userID === me);
  if (!asked) return null;
  const label = asked.dueOn === null ? 'Waiting for you' : `Waiting for you, due ${formatDate(asked.dueOn)}`;
  return <span className={classes.asked} role="img" aria-label={label} title={label} />;
}

export function DecisionMark({ cell }: { cell: Cell }) {
  const known = useDecision(cell.cellID);
  if (!known) return null;
  return (
    <>
      <StateMark decision={standing(cell, known)} />
      {known.waitingFor ? <AskedMark decision={known} /> : null}
    </>
  );
}

function StateMark({ decision }: { decision: BannerDecision | undefined }) {
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
