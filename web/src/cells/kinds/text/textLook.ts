/** Text cells: one line on the sheet. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Look } from '#cells/kinds/kindView.ts';
import classes from './TextCell.module.css';

export function textLook(cell: Cell | undefined): Look | undefined {
  const text = cell?.cellText?.text;
  return text ? { className: classes.text, content: text } : undefined;
}
