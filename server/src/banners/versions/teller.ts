/** Tells the readers of sheets how far banners are frozen, what that makes of decisions, and of their pictures: what comes close together is one change. */
import type { FreezeState, FreezingCell } from '@marquee/contract/versions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { facesOfMany } from '#access/faces.ts';
import { areAnyDecided, decisionsOfCells } from '#decisions/find-decisions.ts';
import { followVersions } from '#decisions/follow-status.ts';
import { logFailure } from '#platform/database-error.ts';
import type { ToldCell } from '#banners/stills/find-stills.ts';
import { whoSees, type Banner } from '#banners/find-banner.ts';

/** What a sheet is to be told: each cell's newest state. */
interface Gathered {
  owner: number;
  cells: Map<number, FreezingCell>;
  pictured: Map<number, ToldCell>;
}

/** What is frozen within this time is told together: a sheet may have a thousand banners. ms */
const gathered = 300;

export class Teller {
  readonly #services: Services;
  /** by sheet */
  #waiting = new Map<number, Gathered>();
  readonly #telling = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  tell(
    {
      sheetID,
      ownerUserID,
      cellID,
      rowID,
      columnID,
    }: Pick<Banner, 'sheetID' | 'ownerUserID' | 'cellID' | 'rowID' | 'columnID'>,
    state: FreezeState,
    reason: FreezingCell['reason'],
  ): void {
    this.#ofSheet(sheetID, ownerUserID).cells.set(cellID, { cellID, rowID, columnID, state, reason });
  }

  /** Tells whoever sees these cells that their pictures are other ones. */
  tellPictures(cells: readonly ToldCell[]): void {
    for (const cell of cells) this.#ofSheet(cell.sheetID, cell.ownerUserID).pictured.set(cell.cellID, cell);
  }

  #ofSheet(sheetID: number, owner: number): Gathered {
    const ofSheet = this.#waiting.get(sheetID) ?? { owner, cells: new Map(), pictured: new Map() };
    this.#waiting.set(sheetID, ofSheet);
    this.#timer ??= setTimeout(() => void this.flush(), gathered).unref();
    return ofSheet;
  }

  /** Tells what waits to be told, and waits for what is being told. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [sheetID, ofSheet] of waiting) {
      const told = this.#tellSheet(sheetID, ofSheet).finally(() => this.#telling.delete(told));
      this.#telling.add(told);
    }
    await Promise.all(this.#telling);
  }

  async #tellSheet(sheetID: number, { owner, cells: byCell, pictured }: Gathered): Promise<void> {
    const cells = [...byCell.values()];
    try {
      const frozen = cells.flatMap(({ cellID, state }) => (state === 'frozen' ? cellID : []));
      // Looked up before the sheet's turn, so that nobody's edit waits for it: who decides meanwhile tells it themselves.
      const areDecided = await areAnyDecided(this.#services.db.kysely, frozen);
      await changeSheetFor(this.#services, owner, sheetID, async (tx, say) => {
        // To fetch a banner takes a while, and its column may be somebody's alone by now, or hidden.
        const seenBy = await whoSees(tx, [...byCell.keys(), ...pictured.keys()]);
        const pictures = [...pictured.values()].flatMap(({ cellID, rowID, columnID }) => {
          const seen = seenBy.get(cellID);
          return seen ? { ...seen, cell: { cellID, rowID, columnID } } : [];
        });
        if (pictures.length > 0)
          say(facesOfMany(pictures, (seen) => ({ kind: 'pictureBanners', cells: seen.map(({ cell }) => cell) })));
        const states = cells.flatMap((cell) => {
          const seen = seenBy.get(cell.cellID);
          // The public has no part in it.
          return seen ? { onlyFor: seen.onlyFor, isPublic: false, cell } : [];
        });
        if (states.length === 0) return;
        say(facesOfMany(states, (seen) => ({ kind: 'freezeBanners', cells: seen.map(({ cell }) => cell) })));
        const decided = areDecided ? await decisionsOfCells(tx, frozen) : [];
        if (decided.length === 0) return;
        say(
          facesOfMany(decided, (seen) => ({
            kind: 'decideBanners',
            cells: seen.map(({ decision }) => decision),
            comment: null,
          })),
        );
      });
      // What it is checked as is known by now, or not to be had, or waits: told with what is read meanwhile, as its readers read all of a sheet.
      const settled = cells.filter(({ state }) => state !== 'freezing');
      this.#services.tellChecked(settled.map(({ cellID }) => ({ cellID, sheetID, ownerUserID: owner })));
      if (frozen.length > 0) await followVersions(this.#services, sheetID, owner, frozen);
    } catch (error) {
      // A sheet that was deleted meanwhile has nobody to tell.
      if (!(error instanceof Refusal)) logFailure(this.#services.log, error, 'telling what is frozen failed');
    }
  }
}
