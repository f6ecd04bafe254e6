/** Where the mark of a banner's checks stands in its cell once it has come. */
import type { Cell } from '@marquee/contract/cells.ts';
import { useChecks } from './checks.ts';

export function CheckPlace({ cell }: { cell: Cell }) {
  const { Mark } = useChecks();
  return Mark ? <Mark cell={cell} /> : null;
}
