/** Tells the members of sheets that their banners are checked, or by other presets; what comes close together is one change. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { facesOf, facesOfMany } from '#access/faces.ts';
import { membersOnly, type Seen } from '#access/seen.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';

/** A cell, which nobody is told of where its sheet names no presets. */
export interface CheckedCell {
  cellID: number;
  sheetID: number;
  ownerUserID: number;
}

/** The cells that a version is of, by what their bytes are opened as, on sheets that name presets. Without a page it is any of the package. */
export async function cellsOfBytes(
  db: Queries,
  { package: hash, page, fileType }: { package: Buffer; page?: string; fileType: number },
  accountID?: number,
): Promise<CheckedCell[]> {
  const { rows } = await sql<CheckedCell>`
    select c.cell_id as "cellID", c.sheet_id as "sheetID", h.owner_user_id as "ownerUserID"
    from version v join cell c on c.cell_id = v.cell_id join alive_sheet h on h.sheet_id = c.sheet_id
    where v.package = ${hash} and (${page ?? null}::text is null or v.page = ${page ?? null}) and v.file_type = ${fileType}
      and (${accountID ?? null}::int is null or h.account_id = ${accountID ?? null}::int)
      and exists (select from named_preset n where n.sheet_id = c.sheet_id)
  `.execute(db);
  return rows;
}

/** With more cells than that, all of them may be others: whoever is told reads the same. */
const mostTold = 200;

interface SeenCell extends Seen {
  cell: { cellID: number; rowID: number; columnID: number };
}

/** Says that these cells are checked anew, to the members who see them. Says nothing where the sheet names no presets. */
export async function sayChecked(tx: Queries, say: Say, cellIDs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ cellID: number; rowID: number; columnID: number; onlyFor: number | null }>`
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", k.only_for as "onlyFor"
    from cell c join alive_column k on k.column_id = c.column_id
    where c.cell_id = any(${cellIDs}::int[]) and exists (select from named_preset n where n.sheet_id = c.sheet_id)
    order by c.cell_id
  `.execute(tx);
  const cells = rows.map(({ onlyFor, ...cell }): SeenCell => ({ cell, onlyFor, isPublic: false }));
  if (cells.length === 0) return;
  say(
    facesOfMany(cells, (seen) => ({
      kind: 'checkBanners',
      cells: seen.length > mostTold ? [] : seen.map(({ cell }) => cell),
    })),
  );
}

/** Changes each sheet by itself; one that was deleted meanwhile has nobody to tell. */
async function tellSheets(
  services: Services,
  sheets: readonly { sheetID: number; ownerUserID: number }[],
  work: (sheetID: number) => (tx: Queries, say: Say) => Promise<void>,
): Promise<void> {
  for (const { ownerUserID, sheetID } of sheets) {
    await changeSheetFor(services, ownerUserID, sheetID, work(sheetID)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) logFailure(services.log, error, 'telling what is checked failed');
    });
  }
}

/** Tells the members of the sheets that these cells are of, as far as they see them. Fails for nobody: who is not told reads it later. */
export async function tellChecked(services: Services, cells: readonly CheckedCell[]): Promise<void> {
  if (cells.length === 0) return;
  const bySheet = Map.groupBy(cells, ({ sheetID }) => sheetID);
  const { rows: naming } = await sql<{ sheetID: number }>`
    select distinct sheet_id as "sheetID" from named_preset where sheet_id = any(${[...bySheet.keys()]}::int[])
  `.execute(services.db.kysely);
  const sheets = naming.flatMap(({ sheetID }) => bySheet.get(sheetID)?.[0] ?? []);
  await tellSheets(services, sheets, (sheetID) => (tx, say) => {
    const ofSheet = bySheet.get(sheetID) ?? [];
    return sayChecked(
      tx,
      say,
      ofSheet.map(({ cellID }) => cellID),
    );
  });
}

/** Tells the members of all sheets that name a preset: it was changed, deleted or brought back. To be called once that is so. */
export async function tellSheetsOfPreset(services: Services, ownID: number): Promise<void> {
  const { rows } = await sql<{ sheetID: number; ownerUserID: number }>`
    select h.sheet_id as "sheetID", h.owner_user_id as "ownerUserID" from alive_sheet h
    where exists (select from named_preset n where n.sheet_id = h.sheet_id and n.preset_id = ${ownID})
  `.execute(services.db.kysely);
  await tellSheets(services, rows, () => async (_tx, say) => {
    say(facesOf(membersOnly, { kind: 'checkBanners', cells: [] }));
  });
}

/** What is known within this time is told together, ms; and again after the second while more of it comes: whoever is told reads all of a sheet. */
const gathered = 300;
const gatheredLater = 2_000;

/** One for the process. */
export class CheckTeller {
  readonly #services: Services;
  #waiting = new Map<number, CheckedCell>();
  #telling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = -Infinity;

  constructor(services: Services) {
    this.#services = services;
  }

  tell(cells: readonly CheckedCell[]): void {
    for (const cell of cells) this.#waiting.set(cell.cellID, cell);
    if (this.#waiting.size === 0) return;
    const isBusy = performance.now() - this.#toldAt < gatheredLater;
    this.#timer ??= setTimeout(() => void this.flush(), isBusy ? gatheredLater : gathered).unref();
  }

  /** Tells the sheets that name a preset at once that it is another one, one after the other. */
  tellPreset(ownID: number): void {
    this.#next(() => tellSheetsOfPreset(this.#services, ownID));
  }

  /** Tells what waits to be told, and waits for what is being told. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const cells = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#toldAt = performance.now();
    this.#next(() => tellChecked(this.#services, cells));
    await this.#telling;
  }

  #next(work: () => Promise<void>): void {
    this.#telling = this.#telling
      .then(work)
      .catch((error: unknown) => logFailure(this.#services.log, error, 'telling what is checked failed'));
  }
}
