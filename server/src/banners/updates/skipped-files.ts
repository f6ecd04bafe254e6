/** Offered files that members put aside: a look for newer ones does not ask about them again until their time or size changes. */
import type { putFilesAside } from '@marquee/contract/banners.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { compareFiles, type ListedFile } from '@marquee/contract/banner-names/compare.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { spelt } from '#banners/banner-places.ts';
import { tellOfQuestions } from './open-questions.ts';
import { bannerCells, type BannerCell } from './cells-to-check.ts';
import type { Offer } from './look-for-newer.ts';
import { askForBanners } from '#banners/must-see-banners.ts';
import { forgetSkipped, keepSkipped } from '#banners/store.ts';

/** The path of a file below its account's directory, by the name that a cell would write. */
export const pathFor = (cell: BannerCell, fileName: string): string => spelt(cell.folder, fileName);

/** Neither later nor heavier nor lighter, as far as listings can tell. */
const isAsItWas = (before: ListedFile, now: ListedFile): boolean =>
  compareFiles(before, now) === 'same' && compareFiles(now, before) === 'same';

/** How a file was put aside; undefined where it is to be asked about. */
export type Aside = 'skip' | 'notAVersion' | undefined;

/** What was put aside in a column. */
export class SkippedFiles {
  readonly #known: ReadonlyMap<string, { before: Omit<ListedFile, 'path'>; aside: Aside }>;

  private constructor(known: ReadonlyMap<string, { before: Omit<ListedFile, 'path'>; aside: Aside }>) {
    this.#known = known;
  }

  static async read(db: Queries, columnID: number): Promise<SkippedFiles> {
    const rows = await db.selectFrom('skipped_file').selectAll().where('column_id', '=', columnID).execute();
    return new SkippedFiles(
      new Map(
        rows.map((row) => [
          keyOf(row.cell_id, row.ftp_account_id, row.path),
          {
            before: { bytes: row.bytes, modifiedAt: row.changed_at?.getTime(), precisionMs: row.precision_ms },
            aside: row.is_no_version ? 'notAVersion' : 'skip',
          },
        ]),
      ),
    );
  }

  /** Of a question about one cell. */
  ofCell(cell: BannerCell, offer: Offer): Aside {
    return this.#aside(cell.cellID, cell, offer);
  }

  /** Of the question about a file for all cells of the column that it could fit. */
  ofAll(cell: BannerCell, offer: Offer): Aside {
    return this.#aside(null, cell, offer);
  }

  #aside(cellID: number | null, cell: BannerCell, { fileName, file }: Offer): Aside {
    const known = this.#known.get(keyOf(cellID, cell.ftpAccountID, pathFor(cell, fileName)));
    return known && isAsItWas({ ...known.before, path: file.path }, file) ? known.aside : undefined;
  }
}

const keyOf = (cellID: number | null, ftpAccountID: number, path: string): string =>
  JSON.stringify([cellID, ftpAccountID, path]);

/** Puts offered files aside, or takes that back. A cell that went away meanwhile, or is of another column, is left out. */
export async function putAside(ctx: Ctx, { columnID, as, files }: BodyOf<typeof putFilesAside>): Promise<void> {
  const { viewer } = await askForBanners(ctx, columnID);
  const { kysely } = ctx.services.db;
  const cells = await bannerCells(kysely, { cellIDs: files.map(({ cellID }) => cellID) });
  const known = new Map(cells.filter((cell) => cell.columnID === columnID).map((cell) => [cell.cellID, cell]));
  const named = files.flatMap(({ cellID, isForAll, fileName, ...state }) => {
    const cell = known.get(cellID);
    if (!cell) return [];
    const { ftpAccountID } = cell;
    return [{ ...state, cellID: isForAll ? null : cellID, ftpAccountID, path: pathFor(cell, fileName) }];
  });
  if (as === 'ask') await forgetSkipped(kysely, columnID, named);
  else await keepSkipped(kysely, { columnID, skippedBy: viewer.userID, isNoVersion: as === 'notAVersion' }, named);
  await tellOfQuestions(ctx.services, columnID);
}
