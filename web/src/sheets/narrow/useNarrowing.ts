/** Keeps the narrowed sheet up to date: after each change of the criteria or of the sheet, at most once a frame. */
import { calendarDate } from '@marquee/contract/cell-kinds/date.ts';
import { useEffect } from 'react';
import { useActive } from '#state/active.ts';
import { currentSheet, watchers } from '#state/currentSheet.ts';
import { useOwnRows } from '#state/ownRows.ts';
import { isActive } from './criteria.ts';
import { narrow } from './narrow.ts';
import { openNarrow, useNarrow } from './narrowStore.ts';
import { RowTexts } from './rowTexts.ts';
import { sourceOf } from './source.ts';

/** The row that is being edited does not go away under the hand, whatever the others do. */
function editedRow(): number | undefined {
  const { editing, place } = useActive.getState();
  return editing && place?.line.startsWith('row:') ? Number(place.line.slice('row:'.length)) : undefined;
}

function keptRows(): ReadonlySet<number> {
  const edited = editedRow();
  const { rowIDs } = useOwnRows.getState();
  return edited === undefined ? rowIDs : new Set([...rowIDs, edited]);
}

function compute(texts: RowTexts): void {
  const { criteria, narrowed } = useNarrow.getState();
  const shown = currentSheet()?.shown;
  if (!shown || !isActive(criteria)) {
    if (narrowed) useNarrow.setState({ narrowed: undefined, current: undefined });
    return;
  }
  const around = { today: calendarDate(new Date()), texts, kept: keptRows() };
  useNarrow.setState({ narrowed: narrow(shown.layout, sourceOf(shown), criteria, around) });
}

/** Rows that are read at a time: some milliseconds' work, between which the first letters are typed. */
const rowsAtATime = 250;

/** The words of a large sheet take a third of a second to get ready, so that begins when somebody goes to the search box. */
function readAhead(texts: RowTexts, start = 0): void {
  const shown = currentSheet()?.shown;
  if (!shown || !useNarrow.getState().isSearchNear) return;
  const rowIDs = shown.layout.groups.flatMap((group) => group.rowIDs);
  texts.readAhead(rowIDs.slice(start, start + rowsAtATime), shown.layout.columns, sourceOf(shown));
  const next = start + rowsAtATime;
  if (next < rowIDs.length) setTimeout(() => readAhead(texts, next));
}

/** To be used once, where the open sheet is shown. */
export function useNarrowing(sheetID: number | undefined): void {
  useEffect(() => {
    if (sheetID === undefined) return undefined;
    const texts = new RowTexts();
    let frame = 0;
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        compute(texts);
      });
    };
    openNarrow(sheetID);
    compute(texts);
    const ends = [
      watchers.watchAll((keys) => {
        texts.touch(keys);
        if (isActive(useNarrow.getState().criteria)) soon();
      }),
      useNarrow.subscribe((now, before) => now.criteria !== before.criteria && soon()),
      useNarrow.subscribe((now, before) => {
        if (now.isSearchNear && !before.isSearchNear) readAhead(texts);
      }),
      useOwnRows.subscribe(soon),
      useActive.subscribe((now, before) => now.editing !== before.editing && soon()),
    ];
    return () => {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    };
  }, [sheetID]);
}
