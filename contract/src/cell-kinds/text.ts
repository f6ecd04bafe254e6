/** Text cells. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { Id, Words } from '#ids.ts';
import { limits } from '#limits.ts';

const edit = z.object({ text: Words.max(limits.text) });

export const text = kind({
  columnTypeID: 1,
  noun: 'text',
  name: 'Text',
  defaultNewColumnName: 'Text',
  key: 'cellText',
  idField: 'cellTextID',
  edit,
  stored: z.object({ cellTextID: Id, cellID: Id, text: z.string() }),
  empty: { text: '' },
  isEditedTogether: true,
  isEmpty: (value) => value.text === '',
  toText: (value) => value.text,
});
