/** What pasted words mean in a column: what its kind says. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import type { CopiedLink, Pasted, Surroundings } from '#cells/kinds/kindView.ts';

/** The fields of a cell that pasted words mean; `link` is set where they came with an address. Empty words empty the cell. */
export function readValue(
  words: string,
  link: CopiedLink | undefined,
  { columnTypeID }: Pick<OpenColumn, 'columnTypeID'>,
  around: Surroundings,
): Pasted {
  const { paste } = kindViews[columnTypeID];
  if (typeof paste !== 'function') return paste;
  return words.trim() === '' ? { fields: cellKinds[columnTypeID].empty } : paste(words, link, around);
}
