/** Tells the members of sheets how far banners are frozen, and what that makes of decisions: what comes close together is one change. */
import type { FreezeState, FreezingCell } from '@marquee/contract/versions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Services } from '#access/ctx.ts';
import { facesOfMany } from '#access/faces.ts';
import { decisionsOfCells } from '#decisions/find-decisions.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Banner } from '#banners/find-banner.ts';

type Told = FreezingCell & { onlyFor: Banner['onlyFor']; isPublic: false };

/** What is frozen within this time is told together: a sheet may have a thousand banners. ms */
const gathered = 300;

export class Teller {
  readonly #services: Services;
  /** by sheet, then by cell: its newest state */
  #waiting = new Map<number, { owner: number; cells: Map<number, Told> }>();
  readonly #telling = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  tell(
    { sheetID, ownerUserID, cellID, rowID, columnID, onlyFor }: Banner,
    state: FreezeState,
    why: string | null,
  ): void {
    const ofSheet = this.#waiting.get(sheetID) ?? { owner: ownerUserID, cells: new Map() };
    this.#waiting.set(sheetID, ofSheet);
    // The public has no part in it.
    ofSheet.cells.set(cellID, { cellID, rowID, columnID, state, why, onlyFor, isPublic: false });
    this.#timer ??= setTimeout(() => void this.flush(), gathered).unref();
  }

  /** Tells what waits to be told, and waits for what is being told. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [sheetID, { owner, cells }] of waiting) {
      const told = this.#tellSheet(sheetID, owner, [...cells.values()]).finally(() => this.#telling.delete(told));
      this.#telling.add(told);
    }
    await Promise.all(this.#telling);
  }

  async #tellSheet(sheetID: number, owner: number, cells: readonly Told[]): Promise<void> {
    try {
      await changeSheetFor(this.#services, owner, sheetID, async (tx, say) => {
        say(
          facesOfMany(cells, (seen) => ({
            kind: 'freezeBanners',
            cells: seen.map(({ cellID, rowID, columnID, state, why }) => ({ cellID, rowID, columnID, state, why })),
          })),
        );
        const decided = await decisionsOfCells(
          tx,
          cells.flatMap(({ cellID, state }) => (state === 'frozen' ? cellID : [])),
        );
        if (decided.length === 0) return;
        say(
          facesOfMany(decided, (seen) => ({
            kind: 'decideBanners',
            cells: seen.map(({ decision }) => decision),
            comment: null,
          })),
        );
      });
    } catch (error) {
      // A sheet that was deleted meanwhile has nobody to tell.
      if (!(error instanceof Refusal)) logFailure(this.#services.log, error, 'telling what is frozen failed');
    }
  }
}
