/** Status cells: filled edge to edge with the colour of the chosen option. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Around, Look } from '#cells/kinds/kindView.ts';
import classes from './StatusCell.module.css';

export function statusLook(cell: Cell | undefined, { optionsOf }: Around): Look | undefined {
  const chosen = cell?.cellMultiChoice?.multiChoiceOptionID;
  const option = chosen ? optionsOf(cell.columnID).find((one) => one.multiChoiceOptionID === chosen) : undefined;
  return option && { className: classes.status, fill: option.colour, content: option.name };
}
