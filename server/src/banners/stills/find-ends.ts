/** Reads the pictures of the ends of pages, of which backup images are made. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { BackupSource } from '@marquee/contract/delivery/backups.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { notDrawn } from './store.ts';

/** The picture of a page's end as it is kept: as large as the page, without loss. */
export interface EndPicture {
  hash: string;
  bytes: number;
  width: number;
  height: number;
}

/** Why there is none. */
export type NoEnd = Exclude<BackupSource, 'own' | 'end'>;

/** By package in hex, for those that there are. What is not in it has none, and never will. */
export async function endsOf(db: Queries, packages: readonly string[]): Promise<Map<string, EndPicture | NoEnd>> {
  const { rows } = await sql<{ [Field in keyof EndPicture]: EndPicture[Field] | null } & Still>`
    select encode(s.package, 'hex') as package, s.due_at is not null as "isDue", s.reason,
      encode(p.blob, 'hex') as hash, p.bytes, p.width, p.height
    from still s
    left join still_picture p on p.package = s.package and p.file_type = s.file_type and p.size = 'end'
    where s.file_type = ${bannerFileTypes.html}
      and s.package in (select decode(hash, 'hex') from unnest(${packages}::text[]) as wanted (hash))
  `.execute(db);
  return new Map(
    rows.map(({ bytes, hash, height, package: of, width, ...still }) => [
      of,
      hash !== null && bytes !== null && width !== null && height !== null
        ? { hash, bytes, width, height }
        : whyNone(still),
    ]),
  );
}

interface Still {
  package: string;
  /** whether it is tried, sooner or later */
  isDue: boolean;
  reason: string | null;
}

function whyNone({ isDue, reason }: Omit<Still, 'package'>): NoEnd {
  if (isDue) return 'later';
  return reason === notDrawn ? 'undrawn' : 'none';
}
