/** What a screen was set to for one sheet, and that the next one knows nothing of it. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { openComments, useCommentPanel } from '#comments/panel.ts';
import { select, useActive } from '#screen/active.ts';
import { useDragging } from '#screen/dragging.ts';
import { enterMode, useMode } from '#screen/mode.ts';
import { useResizing } from '#screen/resizing.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { noteOwnRow, useOwnRows } from '#sync/ownRows.ts';
import { setCorner, useRange } from './clipboard/range.ts';
import { lookAt, useLookedAt } from './lookAt.ts';
import { openNarrow, setCriteria, useNarrow } from './narrow/narrowStore.ts';

const stores = [
  useCommentPanel,
  useActive,
  useDragging,
  useMode,
  useResizing,
  useOwnRows,
  useRange,
  useLookedAt,
  useNarrow,
];

test('[SCREEN-240] nothing that one sheet was set to on this screen is left when another one is opened', () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const opened = (sheetURL: string) => useSheetStatus.setState({ status: { is: 'loading' }, sheetURL });
  const now = () => stores.map((store) => JSON.stringify(store.getState()));
  opened('one');
  const before = now();
  openNarrow(1);
  setCriteria({ search: 'banner' });
  openComments({ sheetID: 1, rowID: 7 });
  select({ line: 'row:7', columnID: 3 });
  setCorner({ line: 'row:9', columnID: 4 });
  useDragging.setState({ areRowsSorted: true });
  enterMode('multiEditing');
  useResizing.setState({ columnID: 3, width: 90 });
  noteOwnRow(7);
  lookAt({ line: 'row:8', columnID: 3 });
  expect(now().filter((state, index) => state === before[index]).length).toBeLessThanOrEqual(1);
  opened('another');
  expect(now()).toEqual(before);
});
