/** Which picture goes with a comment in its mail: of the banner that it is about, among those that all members see. */
import { sql } from 'kysely';
import type { Comment } from '@marquee/contract/comments.ts';
import type { Picture } from '#mail/letter.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

/** Of the banner whose verdict it is or which it points at, else of its row's only banner; undefined where nobody can say which one is meant. */
export async function pictureOfComment(
  db: Queries,
  { commentID, rowID }: Pick<Comment, 'commentID' | 'rowID'>,
): Promise<Picture | undefined> {
  if (rowID === null) return undefined;
  const query = sql<{ isMeant: boolean | null; hash: string | null; width: number; height: number }>`
    select b.cell_id = said.cell_id as "isMeant", encode(s.blob, 'hex') as hash, s.width, s.height
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id and b.file_name <> ''
    left join shown_still s on s.cell_id = c.cell_id and s.size = 'mail'
    left join (
      select v.cell_id from comment m join verdict d on d.verdict_id = m.verdict_id join version v on v.version_id = d.version_id
      where m.comment_id = ${commentID}
      union select cell_id from pin where comment_id = ${commentID}
    ) as said on true
    where c.row_id = ${rowID} and c.only_for is null
  `;
  const rows = await rowsOfPrepared(db, 'picture-of-comment', query);
  const isSaid = rows.some(({ isMeant }) => isMeant !== null);
  const [banner, another] = isSaid ? rows.filter(({ isMeant }) => isMeant) : rows;
  if (!banner || another || banner.hash === null) return undefined;
  const { hash, width, height } = banner;
  return { hash, width, height };
}
