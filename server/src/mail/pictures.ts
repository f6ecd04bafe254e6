/** Small pictures of banners in mails: attached to them, so that no mail program fetches anything, and whoever may see one was decided when it was queued. */
import { sql } from 'kysely';
import { once } from 'node:events';
import { addAbortSignal, type Readable } from 'node:stream';
import type { Queries } from '#platform/db.ts';
import type { Addressed, Block, Letter, Picture } from './letter.ts';

/** A mail stays a mail: others are shown by their names alone. */
const mostPictures = 20;
/** So long a mail waits for all its pictures: a store that says nothing would hold it for longer than its claim lasts, and those behind it. */
const timeoutMs = 10_000;

/** The pictures of what these cells play now, by `row:column`. */
export async function picturesAt(
  db: Queries,
  places: readonly { rowID: number; columnID: number }[],
): Promise<Map<string, Picture>> {
  const { rows } = await sql<Picture & { at: string }>`
    select c.row_id || ':' || c.column_id as at, encode(s.blob, 'hex') as hash, s.width, s.height
    from jsonb_to_recordset(${JSON.stringify(places.slice(0, mostPictures))}::jsonb) as place ("rowID" int, "columnID" int)
    join alive_cell c on c.row_id = place."rowID" and c.column_id = place."columnID"
    join shown_still s on s.cell_id = c.cell_id and s.size = 'mail'
  `.execute(db);
  return new Map(rows.map(({ at, ...picture }) => [at, picture]));
}

/** The logo of an account, as a mail carries it: a JPEG, twice as large as it is shown. Pixels. */
export interface Logo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What a mail calls the logo that is attached to it. */
export const logoID = 'logo@account';

/** What a mail calls a picture that is attached to it. */
export const contentID = ({ hash }: Picture): string => `${hash.slice(0, 32)}@banner`;

const picturesIn = (letter: Letter): Picture[] =>
  letter.blocks.flatMap((block) => {
    if (block.kind === 'picture') return block.picture;
    if (block.kind === 'banners') return block.banners.flatMap(({ picture }) => picture ?? []);
    return block.kind === 'changes' ? block.rows.flatMap(({ picture }) => picture ?? []) : [];
  });

async function bytesOf(given: Promise<Readable>, until: AbortSignal): Promise<Buffer> {
  return Buffer.concat(await addAbortSignal(until, await given).toArray());
}

/** The bytes of a letter's pictures. One that has gone since, or is not given soon, is left out: no mail waits for a picture. */
export async function fetchPictures(
  letter: Letter,
  get: (hash: string) => Promise<Readable>,
): Promise<Map<string, Buffer>> {
  const hashes = [...new Set(picturesIn(letter).map(({ hash }) => hash))].slice(0, mostPictures);
  const found = new Map<string, Buffer>();
  if (hashes.length === 0) return found;
  const until = AbortSignal.timeout(timeoutMs);
  const late = once(until, 'abort').then(() => undefined);
  for (const hash of hashes) {
    const bytes = await Promise.race([bytesOf(get(hash), until).catch(() => undefined), late]);
    if (bytes) found.set(hash, bytes);
    if (until.aborted) break;
  }
  return found;
}

/** The letter with those pictures alone that are there. */
export function withPictures(letter: Addressed, there: ReadonlyMap<string, Buffer>): Addressed {
  const seen = <T extends { picture?: Picture }>({ picture, ...rest }: T) =>
    picture && there.has(picture.hash) ? { ...rest, picture } : rest;
  const kept = (block: Block): Block[] => {
    if (block.kind === 'picture') return there.has(block.picture.hash) ? [block] : [];
    if (block.kind === 'banners') return [{ ...block, banners: block.banners.map(seen) }];
    return block.kind === 'changes' ? [{ ...block, rows: block.rows.map(seen) }] : [block];
  };
  return { ...letter, blocks: letter.blocks.flatMap(kept) };
}

/** A JPEG as nodemailer attaches it. */
const attached = (filename: string, content: Uint8Array, cid: string) => ({
  filename,
  content: Buffer.from(content),
  contentType: 'image/jpeg',
  cid,
  contentDisposition: 'inline' as const,
});

/** The pictures of a letter, and the logo of its account, as nodemailer attaches them. */
export const attachmentsOf = (letter: Letter, there: ReadonlyMap<string, Buffer>, logo?: Logo) => {
  const byHash = new Map(picturesIn(letter).map((picture) => [picture.hash, picture]));
  const pictures = [...byHash.values()].flatMap((picture, at) => {
    const content = there.get(picture.hash);
    return content ? attached(`banner-${at + 1}.jpg`, content, contentID(picture)) : [];
  });
  return logo ? [...pictures, attached('logo.jpg', logo.bytes, logoID)] : pictures;
};
