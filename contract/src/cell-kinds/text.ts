/** Text cells. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { columnTypes } from '#column-types.ts';
import { Id } from '#ids.ts';
import { limits } from '#limits.ts';

const edit = z.object({ text: z.string().max(limits.text).refine(hasNoNul, 'must not contain a NUL character') });

/** PostgreSQL's text can't hold U+0000, so it is refused where a person's words come in. */
function hasNoNul(text: string): boolean {
  return !text.includes('\0');
}

export const text = kind({
  columnTypeID: columnTypes.text,
  name: 'Text',
  defaultNewColumnName: 'Text',
  key: 'cellText',
  idField: 'cellTextID',
  edit,
  stored: z.object({ cellTextID: Id, cellID: Id, text: z.string() }),
  empty: { text: '' },
  isEmpty: (value) => value.text === '',
  toText: (value) => value.text,
});
