/** Moves taken back and done again, beside the neighbours they came from, and never over somebody else's move. */
import { beforeEach, expect, test } from 'vitest';
import { undoStack } from './undo.ts';
import { recordMove } from './undoMoves.ts';

/** Groups of rows, which are moved at once. */
let groups: Map<number, number[]>;
beforeEach(() => {
  groups = new Map([
    [1, [11, 12, 13, 14]],
    [2, [21, 22]],
  ]);
  undoStack.clear();
});

const groupOf = (id: number) => [...groups].find(([, rows]) => rows.includes(id))?.[0];
function put(id: number, groupID: number, position: number): void {
  for (const [group, rows] of groups)
    groups.set(
      group,
      rows.filter((other) => other !== id),
    );
  groups.get(groupID)?.splice(position - 1, 0, id);
}
const move = (id: number, parent: number, position: number) =>
  recordMove(
    id,
    () => groupOf(id),
    (group) => groups.get(group),
    { parent, position },
    async (group, at) => {
      put(id, group, at);
      return true;
    },
  );

test('[UNDO-3] a move within a group and one to another group go back and forth', () => {
  move(12, 1, 4);
  move(12, 2, 1);
  expect([...groups.values()]).toEqual([
    [11, 13, 14],
    [12, 21, 22],
  ]);
  undoStack.undo();
  expect(groups.get(1)).toEqual([11, 13, 14, 12]);
  undoStack.undo();
  expect([...groups.values()]).toEqual([
    [11, 12, 13, 14],
    [21, 22],
  ]);
  undoStack.redo();
  undoStack.redo();
  expect([...groups.values()]).toEqual([
    [11, 13, 14],
    [12, 21, 22],
  ]);
});

test('[UNDO-3] what others add and move around it meanwhile does not matter', () => {
  move(12, 2, 2);
  groups.set(1, [10, 11, 14, 13]);
  groups.set(2, [20, 21, 12, 23, 22]);
  expect(undoStack.undo().did).toBe('all');
  expect(groups.get(1)).toEqual([10, 11, 12, 14, 13]);
});

test('[UNDO-3] a move is not taken back when somebody else has moved it since, deleted it, or deleted where it came from', () => {
  move(12, 2, 2);
  put(12, 1, 1);
  put(11, 1, 4);
  expect(undoStack.undo().did).toBe('none');
  move(13, 2, 1);
  put(13, 9, 1);
  expect(undoStack.undo().did).toBe('none');
  move(21, 1, 1);
  groups.delete(2);
  expect(undoStack.undo().did).toBe('none');
  expect(groups.get(1)?.[0]).toBe(21);
});
