/** Whom a pass to banners is for, and what they may see now: the public, a member, or whoever holds a review link. */
import { Id, IdOrZero } from '@marquee/contract/ids.ts';
import { sql } from 'kysely';
import { isMember } from '#access/roles.ts';
import { isSeenBy, type Seen } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

/** Who holds a link, and by which of its passwords they came: another one, and the pass is over. */
interface LinkReader {
  reviewLinkID: number;
  opening: number;
}

export type PassReader = Reader | LinkReader;

/** How many bytes a reader takes in a claim. */
export const readerBytes = 8;

/** No id has this bit. */
const linkBit = 0x8000_0000;

/** Writes the reader into a claim: 0 for the public. */
export function writeReader(claim: Buffer, reader: PassReader, at: number): void {
  const isLink = typeof reader === 'object';
  const person = reader === 'public' ? 0 : reader;
  claim.writeUInt32BE(typeof person === 'object' ? linkBit + person.reviewLinkID : person, at);
  claim.writeUInt32BE(isLink ? reader.opening : 0, at + 4);
}

/** Undefined for what is nobody: it was made up. */
export function readPassReader(claim: Buffer, at: number): PassReader | undefined {
  const number = claim.readUInt32BE(at);
  const opening = claim.readUInt32BE(at + 4);
  const reviewLinkID = number >= linkBit ? Id.safeParse(number - linkBit).data : undefined;
  if (reviewLinkID !== undefined) return Id.safeParse(opening).success ? { reviewLinkID, opening } : undefined;
  const userID = IdOrZero.safeParse(number).data;
  return userID === 0 ? 'public' : userID;
}

interface SeenCell extends Seen {
  cellID: number;
  sheetID: number;
}

/** Of what a view says of links, `c`: this link, as long as its password is the one by which they came. */
const isOpen = ({ opening, reviewLinkID }: LinkReader) =>
  sql`join review_link l on l.review_link_id = ${reviewLinkID} and l.opening = ${opening} and l.review_link_id = c.review_link_id`;

/** Whether they see a cell now: somebody who left the sheet since, and who holds a link that was withdrawn or has another password, has no business there any more. */
export async function seesNow(db: Queries, reader: PassReader, cell: SeenCell): Promise<boolean> {
  if (typeof reader === 'object') {
    const { rows } = await sql`
      select from reviewed_cell c ${isOpen(reader)} where c.cell_id = ${cell.cellID}
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
    select from reviewed_version c ${isOpen(reader)} where c.cell_id = ${cell.cellID} and c.number = ${number}
  `.execute(db);
  return rows.length > 0;
}
