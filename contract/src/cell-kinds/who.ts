/** Who cells: a person of the sheet. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { Id } from '#ids.ts';
import { Person } from '#people.ts';

const edit = z.object({ userID: Id.nullable() });

export const who = kind({
  columnTypeID: 4,
  noun: 'who',
  name: 'Who',
  defaultNewColumnName: 'Who',
  key: 'cellUser',
  idField: 'cellUserID',
  edit,
  /** `person` comes with a push, for readers who have not seen this person yet */
  stored: edit.extend({ cellUserID: Id, cellID: Id, person: Person.optional() }),
  empty: { userID: null },
  isEditedTogether: true,
  isEmpty: (value) => value.userID === null,
  toText: (value, look) => (value.userID === null ? '' : (look.personName(value.userID) ?? '')),
});
