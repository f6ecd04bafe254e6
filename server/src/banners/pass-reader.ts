/** Whom a pass to banners is for, and what they may see now: the public, a member, or whoever holds a review link. */
import { Id, IdOrZero } from '@marquee/contract/ids.ts';
import { sql } from 'kysely';
import { isMember } from '#access/roles.ts';
import { isSeenBy, type Seen } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

export type PassReader = Reader | { reviewLinkID: number };

/** No id has this bit. */
const linkBit = 0x8000_0000;

/** The reader as the four bytes of a claim: 0 for the public. */
export function readerNumber(reader: PassReader): number {
  if (typeof reader === 'object') return linkBit + reader.reviewLinkID;
  return reader === 'public' ? 0 : reader;
}

/** Undefined for what is nobody: it was made up. */
export function readPassReader(number: number): PassReader | undefined {
  const reviewLinkID = number >= linkBit ? Id.safeParse(number - linkBit).data : undefined;
  if (reviewLinkID !== undefined) return { reviewLinkID };
  const userID = IdOrZero.safeParse(number).data;
  return userID === 0 ? 'public' : userID;
}

interface SeenCell extends Seen {
  cellID: number;
  sheetID: number;
}

/** Whether they see a cell now: somebody who left the sheet since, and who holds a link that was withdrawn, has no business there any more. */
export async function seesNow(db: Queries, reader: PassReader, cell: SeenCell): Promise<boolean> {
  if (typeof reader === 'object') {
    const { rows } = await sql`
      select from reviewed_cell where review_link_id = ${reader.reviewLinkID} and cell_id = ${cell.cellID}
    `.execute(db);
    return rows.length > 0;
  }
  if (!isSeenBy(reader, cell)) return false;
  return reader === 'public' || isMember(db, reader, cell.sheetID);
}

/** The same of a version: the public sees none, and who holds a link the current one, or older ones where the link shows them. */
export async function seesVersionNow(
  db: Queries,
  reader: PassReader,
  cell: SeenCell,
  number: number,
): Promise<boolean> {
  if (typeof reader !== 'object') return reader !== 'public' && seesNow(db, reader, cell);
  const { rows } = await sql`
    select from reviewed_version
    where review_link_id = ${reader.reviewLinkID} and cell_id = ${cell.cellID} and number = ${number}
  `.execute(db);
  return rows.length > 0;
}
