/** Reads what checks find in the banners of the open sheet, for its members: once its rows are there and nothing else goes on, and again when that may be another. */
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { listChecks, type SheetChecks } from '@marquee/contract/checks/sheet-checks.ts';
import type { CellAt } from '@marquee/contract/cells.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { memo, useEffect } from 'react';
import { call } from '#sync/call.ts';
import { currentSheet, watchers } from '#sync/currentSheet.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import type { WatchKey } from '#sync/watchers.ts';
import { whenIdle } from '#ui/firstScreen.ts';
import { CheckMark } from './CheckMark.tsx';
import { areNamed, asItWas, checkOf, useCheckedCells, type CheckedCells } from './checkedCells.ts';
import { useChecks } from './checks.ts';
import { useHasBanners } from './useHasBanners.ts';

/** Drawn anew where its own banner is found otherwise, not wherever any is. */
const Mark = memo(CheckMark);

/** A sheet with a thousand new banners is told of every few moments. ms */
const pause = 1_000;
/** While banners wait they are read again after this, should nobody say that they are known: who would have said it may have been stopped. ms */
const waitingPause = 30_000;
/** Between tries while the server is away. ms */
const awayPause = 5_000;

function shownOf({ cells, files, found, named, presets, states }: SheetChecks): CheckedCells {
  const placeOf = new Map(presets.map(({ presetID }, at) => [presetID, at]));
  const places = (presetIDs: readonly string[]) => [...new Set(presetIDs)].flatMap((id) => placeOf.get(id) ?? []);
  return {
    byCell: new Map(
      fromSteps(cells).map((cellID, at) => [
        cellID,
        { mark: files[at] ?? '', state: states[at] ?? 'waiting', found: found[at] ?? [] },
      ]),
    ),
    ofSheet: places(named.ofSheet),
    ofGroups: new Map(
      named.ofGroups.map(({ groupID, presetIDs }) => [groupID, places([...named.ofSheet, ...presetIDs])]),
    ),
  };
}

/** By what else than its bytes a banner is checked, as the server has it; undefined where there is none. */
function deliveredAs(at: CellAt): string | undefined {
  const [rowID = 0, columnID = 0] = at.split(':').map(Number);
  const banner = currentSheet()?.shown.confirmed.cells.get(rowID, columnID)?.cellBanner;
  return banner && `${banner.bannerWidth}x${banner.bannerHeight}`;
}

/** Tells when a banner that was seen before has another size. */
class Sizes {
  readonly #known = new Map<CellAt, string | undefined>();

  isOther(key: WatchKey): boolean {
    if (key === 'cells') return true;
    if (!key.startsWith('cell:')) return false;
    const at = key.slice('cell:'.length) as CellAt;
    const before = this.#known.get(at);
    const now = deliveredAs(at);
    this.#known.set(at, now);
    return now !== before && now !== undefined;
  }
}

/** Tells when a group has come that was not there before: one that is restored may be the only one that names presets. */
class Groups {
  #known = this.#now();

  haveCome(): boolean {
    const before = this.#known;
    this.#known = this.#now();
    return [...this.#known].some((groupID) => !before.has(groupID));
  }

  #now(): ReadonlySet<number> {
    return new Set(currentSheet()?.shown.layout.groups.map(({ groupID }) => groupID));
  }
}

/** Whether it is worth asking again: what is refused for good is refused to who is no member any more. */
const mayPass = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 429;

/** Reads until it is called off; the results read again soon, and call it off. */
function keepReading(sheetID: number): () => void {
  let isOver = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let anew: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let shownLast = 0;
  const sizes = new Sizes();
  const groups = new Groups();
  const soon = (ms: number) => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void read();
    }, ms);
  };
  const read = async () => {
    if (isOver) return;
    clearTimeout(anew);
    asked += 1;
    const mine = asked;
    try {
      const checks = await call(listChecks, { params: { id: sheetID } });
      // A later one that is slower is not waited for.
      if (isOver || mine < shownLast) return;
      shownLast = mine;
      const shown = asItWas(shownOf(checks), useCheckedCells.getState());
      clearTimeout(anew);
      if (checks.states.includes('waiting')) anew = setTimeout(() => void read(), waitingPause);
      useCheckedCells.setState(shown);
      useChecks.setState({
        Mark: areNamed(shown) ? Mark : undefined,
        resultOf: (cell) => checkOf(cell, shown)?.result,
      });
    } catch (error) {
      // Cells do without a mark meanwhile.
      if (mayPass(error)) soon(awayPause);
    }
  };
  const ends = [
    watchers.watch('checks', () => soon(pause)),
    watchers.watchAll((keys) => {
      if (keys === 'all') return;
      const haveCome = keys.has('layout') && groups.haveCome();
      const shown = useCheckedCells.getState();
      // All are looked at, so that each is known by what it is now.
      const isOther = areNamed(shown) && [...keys].filter((key) => sizes.isOther(key)).length > 0;
      // A row that is in another group has to pass what that one names.
      const isMoved = keys.has('layout') && shown.ofGroups.size > 0;
      if (haveCome || isOther || isMoved) soon(pause);
    }),
  ];
  whenIdle(() => void read());
  return () => {
    isOver = true;
    clearTimeout(waiting);
    clearTimeout(anew);
    for (const end of ends) end();
  };
}

/** To be drawn once, where a sheet is open. */
export function OpenChecks() {
  const sheetID = useHead()?.sheetID;
  const isMember = useIsEditable();
  const isWanted = useHasBanners() && isMember;
  useEffect(() => (isWanted && sheetID !== undefined ? keepReading(sheetID) : undefined), [isWanted, sheetID]);
  return null;
}
