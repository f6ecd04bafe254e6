/** Keeps the narrowed sheet up to date: after each change of the criteria or of the sheet, at most once a frame. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { useEffect } from 'react';
import { useChecks } from '#checks/checks.ts';
import { onNewDay } from '#cells/kinds/date/today.ts';
import { useActive } from '#screen/active.ts';
import { openOwnLook, useOwnLook } from '#screen/ownLook.ts';
import { visibleLayout } from '#sheets/views/visibleLayout.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { useOwnRows } from '#sync/ownRows.ts';
import type { Layout } from '#sync/shownSheet.ts';
import type { Sort } from '@marquee/contract/views.ts';
import { isActive } from './criteria.ts';
import { inSlices } from './inSlices.ts';
import { narrowing, type Edited } from './narrow.ts';
import { keepInForce, openNarrow, useNarrow } from './narrowStore.ts';
import { RowTexts } from './rowTexts.ts';
import { orderBy } from './sorting.ts';
import { sourceOf, type Source } from './source.ts';

const nothing = (): false => false;

/** The row that is being edited does not go away under the hand, whatever the others do. */
function editedRow(): number | undefined {
  const { editing, place } = useActive.getState();
  return editing && place?.line.startsWith('row:') ? Number(place.line.slice('row:'.length)) : undefined;
}

/**
 * Milliseconds after which the first of what was found is shown, and the next; how much longer each time it takes from then on. Where
 * most words have yet to be read it will take long, so the first is shown at once.
 */
const firstShownMs = 30;
const nextShownMs = 150;
const patience = 3;

const rowCountOf = ({ groups }: Layout): number => groups.reduce((count, { rowIDs }) => count + rowIDs.length, 0);

/** The work of bringing one narrowed sheet up to date. */
class Narrowing {
  readonly texts = new RowTexts();
  #end = () => {};
  #isRunning = false;
  /** the sheet changed while it was looked through */
  #isOutdated = false;
  #edited: (Edited & { sort: Sort | null }) | undefined;

  /** Begins anew, for other criteria. What is found on the way is shown on the way. */
  restart(): void {
    this.#run(true);
  }

  /** Takes notice of a change of the sheet. What is shown stays until all has been looked at again. */
  refresh(): void {
    if (this.#isRunning) this.#isOutdated = true;
    else this.#run(false);
  }

  close(): void {
    this.#end();
  }

  /** The edited row, with what it was sorted by when it was opened, or the rows were sorted so. */
  #editedNow(sort: Sort | null, columns: Layout['columns'], source: Source): Edited | undefined {
    const rowID = editedRow();
    if (rowID === undefined) this.#edited = undefined;
    else if (this.#edited?.rowID !== rowID || this.#edited.sort !== sort) {
      const order = sort ? orderBy(sort, columns, source) : undefined;
      this.#edited = { rowID, sort, key: order?.keyOf(rowID) };
    }
    return this.#edited;
  }

  #run(isShownOnTheWay: boolean): void {
    this.#end();
    this.#isOutdated = false;
    keepInForce();
    const { criteria, narrowed } = useNarrow.getState();
    const shown = currentSheet()?.shown;
    const layout = shown && visibleLayout(shown.layout, useOwnLook.getState());
    if (!layout || !isActive(criteria)) {
      this.#isRunning = false;
      if (narrowed) useNarrow.setState({ narrowed: undefined, current: undefined });
      return;
    }
    this.#isRunning = true;
    const { columns } = shown.layout;
    const source = sourceOf(shown);
    const around = {
      today: calendarDate(new Date()),
      columns,
      texts: this.texts,
      kept: useOwnRows.getState().rowIDs,
      edited: this.#editedNow(criteria.sort, columns, source),
    };
    const begun = performance.now();
    const isLong = criteria.search !== '' && this.texts.size < rowCountOf(layout) / 2;
    let shownNext = isLong ? 0 : firstShownMs;
    this.#end = inSlices(
      narrowing(layout, source, criteria, around),
      (soFar) => {
        const passed = performance.now() - begun;
        if (!isShownOnTheWay || passed < shownNext) return false;
        shownNext = Math.max(nextShownMs, passed * patience);
        useNarrow.setState({ narrowed: soFar() });
        return true;
      },
      (whole) => {
        this.#isRunning = false;
        useNarrow.setState({ narrowed: whole });
        if (this.#isOutdated) this.#run(false);
      },
    );
  }
}

/** Reads the words of all rows, so that the first search finds most of its work done. */
function* reading(texts: RowTexts): Generator<void, void> {
  const shown = currentSheet()?.shown;
  if (!shown) return;
  const layout = visibleLayout(shown.layout, useOwnLook.getState());
  const read = texts.reader(layout.columns, sourceOf(shown));
  for (const { rowIDs } of layout.groups) {
    for (const rowID of rowIDs) {
      // A search reads them itself, and who has gone elsewhere needs them no more.
      const { criteria, isSearchNear } = useNarrow.getState();
      if (!isSearchNear || criteria.search !== '') return;
      read(rowID);
      yield;
    }
  }
}

/** To be used once, where the open sheet is shown. */
export function useNarrowing(sheetID: number | undefined): void {
  useEffect(() => {
    if (sheetID === undefined) return undefined;
    const work = new Narrowing();
    let frame = 0;
    let isAnew = false;
    const soon = (isOtherwise: boolean) => {
      isAnew ||= isOtherwise;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (isAnew) work.restart();
        else work.refresh();
        isAnew = false;
      });
    };
    openNarrow(sheetID);
    openOwnLook(sheetID);
    work.restart();
    const ends = [
      watchers.watchAll((keys) => {
        work.texts.touch(keys);
        if (isActive(useNarrow.getState().asked)) soon(false);
      }),
      useNarrow.subscribe((now, before) => now.criteria !== before.criteria && soon(true)),
      useNarrow.subscribe((now, before) => {
        if (now.isSearchNear && !before.isSearchNear) inSlices(reading(work.texts), nothing, nothing);
      }),
      useChecks.subscribe(
        () => useNarrow.getState().criteria.filters.some(({ by }) => by === 'checked') && soon(false),
      ),
      useOwnRows.subscribe(() => soon(false)),
      // What was due yesterday is overdue today.
      onNewDay(() => isActive(useNarrow.getState().criteria) && soon(false)),
      useOwnLook.subscribe(() => isActive(useNarrow.getState().criteria) && soon(true)),
      useActive.subscribe((now, before) => now.editing !== before.editing && soon(false)),
    ];
    return () => {
      cancelAnimationFrame(frame);
      work.close();
      for (const end of ends) end();
    };
  }, [sheetID]);
}
