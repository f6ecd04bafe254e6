/** Giving many rows other places in one go. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesOfMany } from '#access/faces.ts';
import type { Written } from '#sheet-log/write.ts';
import { facesOfMove, placeIn } from './commands.ts';
import { findRow, rowsEverOf, type StoredRow } from './find-rows.ts';
import * as store from './store.ts';

interface SentMove {
  rowID: number;
  groupID: number;
  ordering: number;
}

/** A row before and after its move. */
interface Move {
  before: StoredRow;
  after: StoredRow;
  ordering: number;
}

/** For the history: the group that all of them left, where they went to one. */
function earlierOf(moves: readonly Move[]): string | undefined {
  const [left, ...others] = new Set(moves.map(({ before }) => before.group_id));
  const reached = new Set(moves.map(({ after }) => after.group_id));
  return others.length === 0 && reached.size === 1 ? JSON.stringify({ groupID: left }) : undefined;
}

const told = ({ after, ordering }: Move) => ({ rowID: after.row_id, groupID: after.group_id, ordering });

/**
 * Moves rows of one sheet, in turn; those that are gone are left out. Throws `notFound` for the whole call if one of them never was in the
 * sheet of the first, and `unknownGroup` if a group is not there.
 */
export function moveRows(ctx: Ctx, sent: readonly SentMove[]): Promise<Written<undefined>> {
  return changeSheet(ctx, { row: sent[0]?.rowID ?? 0 }, 'member', async (tx, say, _viewer, sheetID) => {
    const wanted = [...new Set(sent.map(({ rowID }) => rowID))];
    if ((await rowsEverOf(tx, sheetID, wanted)).length < wanted.length) throw new Refusal('notFound');
    const moves: Move[] = [];
    for (const { rowID, groupID, ordering } of sent) {
      const before = await findRow(tx, rowID);
      if (!before) continue;
      const place = await placeIn(tx, before, groupID, ordering);
      await store.changeRow(tx, rowID, place.stored);
      await store.shortenKeys(tx, groupID, place.stored.sort_key);
      const after = { ...before, ...place.stored, isPublic: place.isPublic };
      moves.push({ before, after, ordering: place.ordering });
    }
    if (moves.length === 0) return undefined;
    const fields = ['orderingAndGroup' as const];
    if (moves.every(({ before, after }) => before.isPublic === after.isPublic)) {
      const things = moves.map((move) => ({ isPublic: move.after.isPublic, move }));
      say(
        facesOfMany(things, (seen) => ({
          kind: 'updateRows',
          fields,
          rows: seen.map(({ move }) => told(move)),
          cells: [],
        })),
        earlierOf(moves),
      );
      return undefined;
    }
    // Those that come into the public view, or leave it, are told one by one.
    for (const move of moves) {
      const face = { kind: 'updateRow' as const, fields, row: told(move) };
      say(
        await facesOfMove(tx, move.before, move.after, face, move.ordering),
        JSON.stringify({ groupID: move.before.group_id }),
      );
    }
    return undefined;
  });
}
