/** What is written about pictures of banners: who makes one now, and what became of it. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { sql } from 'kysely';
import type { DrawnFacts } from '#checks/drawn-facts.ts';
import type { Queries } from '#platform/db.ts';
import type { PictureSize } from './picture-sizes.ts';

/** Why what only Chromium could draw was not drawn. */
export const notDrawn = 'noImage';

/** What may be the machine's fault is tried again after so many seconds, */
export const againInSeconds = 300;
/** and drawn again by how often that was tried: such a machine may be busy for long. */
export const drawnAgain = [againInSeconds, 3600, 6 * 3600];

/** Bytes of which this process has taken it on to make a picture. */
export interface StillClaim {
  package: Buffer;
  fileType: number;
  /** whether Chromium is to draw it: nothing that is quicker makes one */
  isDrawn: boolean;
  attempts: number;
}

/**
 * Takes on what has been due for longest, what has no picture before what has one; it goes to one process, and comes up again where that
 * dies meanwhile.
 * @param isDrawn whether of what Chromium is to draw, or of all else
 */
export async function claimStill(db: Queries, isDrawn: boolean): Promise<StillClaim | undefined> {
  const { rows } = await sql<StillClaim>`
    with due as materialized (
      select package, file_type from still where is_drawn = ${isDrawn} and due_at <= now()
      order by state = 'made', due_at limit 1 for update skip locked
    )
    update still s set due_at = now() + interval '5 minutes', attempts = s.attempts + 1
    from due where s.package = due.package and s.file_type = due.file_type
    returning s.package, s.file_type as "fileType", s.is_drawn as "isDrawn", s.attempts
  `.execute(db);
  return rows[0];
}

/** A picture as it is kept. */
export interface KeptPicture {
  size: PictureSize;
  hash: string;
  bytes: number;
  width: number;
  height: number;
  tiles: number;
  /** of a strip the moment of its last picture, ms */
  until: number | null;
}

/** What comes of a claim. */
export interface KeptOfClaim {
  pictures: readonly KeptPicture[];
  /** what drawing it made known */
  facts: DrawnFacts | undefined;
  /** whether its small pictures are those of an image that comes with it, also where it is drawn */
  isOfOwnImage: boolean;
}

/**
 * Keeps what comes of a claim, unless its version has gone meanwhile. What a page's backup image gave is kept where it is drawn, too; what was
 * drawn before goes, as all of it is to be of one drawing. What is to be drawn is due then.
 */
export async function keepPictures(
  db: Queries,
  claim: StillClaim,
  { facts, isOfOwnImage, pictures }: KeptOfClaim,
): Promise<void> {
  const isReplacing = claim.isDrawn && !isOfOwnImage;
  const isToBeDrawn = !claim.isDrawn && claim.fileType !== bannerFileTypes.image;
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update still set state = 'made', reason = null, is_drawn = is_drawn or ${isToBeDrawn},
        attempts = case when ${isToBeDrawn} then 0 else attempts end,
        due_at = case when ${isToBeDrawn} then now() end
      where package = ${claim.package} and file_type = ${claim.fileType}
    `.execute(tx);
    if (numAffectedRows === 0n) return;
    await sql`
      insert into still_picture (package, file_type, size, blob, bytes, width, height, tiles, until_ms)
      select ${claim.package}::bytea, ${claim.fileType}::smallint, size, decode(hash, 'hex'), bytes, width, height, tiles, until
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
        as made (size text, hash text, bytes int, width int, height int, tiles smallint, until int)
      on conflict (package, file_type, size) do update set (blob, bytes, width, height, tiles, until_ms) =
        row (excluded.blob, excluded.bytes, excluded.width, excluded.height, excluded.tiles, excluded.until_ms)
      where ${isReplacing} or excluded.size in ('end', 'moments')
    `.execute(tx);
    // A strip of which nobody noted the times, and no other one came now.
    const againIn = claim.isDrawn ? drawnAgain[claim.attempts - 1] : undefined;
    if (againIn !== undefined) {
      await sql`
        update still s set due_at = now() + make_interval(secs => ${againIn}::double precision)
        where s.package = ${claim.package} and s.file_type = ${claim.fileType} and exists (select from still_picture p
          where p.package = s.package and p.file_type = s.file_type and p.size = 'moments' and p.until_ms is null)
      `.execute(tx);
    }
    if (!facts) return;
    await sql`
      insert into drawn_fact (package, file_type, facts) values (${claim.package}, ${claim.fileType}, ${JSON.stringify(facts)}::jsonb)
      on conflict (package, file_type) do update set facts = excluded.facts
    `.execute(tx);
  });
}

/** Leaves a claim as it was found, for whoever takes it on after so many seconds: it was not the picture's fault. */
export async function giveBack(db: Queries, claim: StillClaim, afterSeconds: number): Promise<void> {
  await sql`
    update still set due_at = now() + make_interval(secs => ${afterSeconds}::double precision), attempts = attempts - 1
    where package = ${claim.package} and file_type = ${claim.fileType} and due_at is not null and attempts = ${claim.attempts}
  `.execute(db);
}

/** Notes that there is no picture, or nothing more than the one that there is, for good or (with seconds) for now. */
export async function noteNone(
  db: Queries,
  claim: StillClaim,
  reason: string,
  againInSeconds: number | null,
): Promise<void> {
  await sql`
    update still set reason = ${reason},
      state = case when state = 'made' then 'made' else ${againInSeconds === null ? 'none' : 'waiting'} end,
      due_at = now() + make_interval(secs => ${againInSeconds}::double precision)
    where package = ${claim.package} and file_type = ${claim.fileType}
  `.execute(db);
}

/** Leaves a claim for Chromium, which takes its time. */
export async function wishForDrawing(db: Queries, claim: StillClaim): Promise<void> {
  await sql`
    update still set is_drawn = true, attempts = 0, due_at = now()
    where package = ${claim.package} and file_type = ${claim.fileType} and state = 'waiting'
  `.execute(db);
}

/** Has that be drawn which could not be as there was no Chromium. */
export async function drawWhatWasNot(db: Queries): Promise<void> {
  await sql`
    update still set state = case when state = 'made' then 'made' else 'waiting' end, reason = null, is_drawn = true,
      attempts = case when is_drawn then attempts else 0 end, due_at = now()
    where reason = ${notDrawn} and file_type <> ${bannerFileTypes.image}
  `.execute(db);
}

/** Of what waits for a Chromium for an hour nobody has one: there is no picture to wait for. */
export async function giveUpDrawing(db: Queries): Promise<void> {
  await sql`
    update still set state = case when state = 'made' then 'made' else 'none' end, reason = ${notDrawn}, due_at = null
    where is_drawn and due_at < now() - interval '1 hour'
  `.execute(db);
}
