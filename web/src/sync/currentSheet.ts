/** The sheet that this page shows: opened in two steps (first screen, then all of it), and closed when the page leaves it. */
import { getChanges } from '@marquee/contract/live.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { getSheet, type Sheet } from '@marquee/contract/sheets.ts';
import { isNewVersionThere } from '#ui/newVersion.ts';
import { notifyError, notifyUnsaved } from '#ui/notify.ts';
import { call, onAnswer } from './call.ts';
import { takeEarlySheet } from './early.ts';
import { LiveSheet } from './liveSheet.ts';
import { Outbox } from './outbox.ts';
import { noteRemoval } from './removal.ts';
import { Watchers } from './watchers.ts';
import { appStore, emptySheetStores } from '#ui/stores.ts';

const reloadWords = 'Reload the page to see everything. What you changed is saved.';

/** Rows whose cells come with the first screen; `public/early.js` asks for the same number. */
const firstRows = 60;

export type SheetStatus =
  | { is: 'loading' }
  | { is: 'open'; live: LiveSheet; sheetID: number; firstRowIDs: ReadonlySet<number> }
  | { is: 'notFound' }
  | { is: 'failed'; reason: string };

export const useSheetStatus = appStore<{ status: SheetStatus; sheetURL: string | undefined }>(() => ({
  status: { is: 'loading' },
  sheetURL: undefined,
}));

/** Every call that changes a sheet, also of one that was left while something was unsaved. */
export const outbox = new Outbox(() => call(getLoggedInUser));
onAnswer(() => outbox.release());

/** Who listens to the open sheet, whichever it is. */
export const watchers = new Watchers();
useSheetStatus.subscribe((now, before) => {
  watchers.tellAll();
  if (now.sheetURL !== before.sheetURL) emptySheetStores();
});

/** The open sheet; undefined while none is open. */
export function currentSheet(): LiveSheet | undefined {
  const { status } = useSheetStatus.getState();
  return status.is === 'open' ? status.live : undefined;
}

const readFirst = (sheetURL: string): Promise<Sheet> =>
  takeEarlySheet(sheetURL) ??
  call(getSheet, { query: { sheetURL, includeGroupsRowsCells: 'true', cellsOfFirstRows: firstRows } });

function firstRowsOf(sheet: Sheet): number[] {
  const groups = sheet.groups.toSorted((a, b) => a.ordering - b.ordering);
  const rows = groups.flatMap((group) => group.rows.toSorted((a, b) => a.ordering - b.ordering));
  return rows.slice(0, firstRows).map((row) => row.rowID);
}

export interface Leaving {
  /** the sheet was deleted, or access to it was lost */
  onGone: () => void;
}

function live(sheet: Sheet, sheetURL: string, isWhole: boolean, leaving: Leaving): LiveSheet {
  return new LiveSheet(sheet, isWhole, {
    outbox,
    watchers,
    readMissed: (since, readAs) =>
      call(getChanges, { params: { id: sheet.sheetID }, query: { since, sheetURL, readAs } }),
    readWhole: () => call(getSheet, { query: { sheetURL, includeGroupsRowsCells: 'true' } }),
    tell: notifyUnsaved,
    onGone: leaving.onGone,
    onRemoved: () => {
      noteRemoval(sheetURL);
      window.location.reload();
    },
    onNotUnderstood: (error) => {
      console.error('What the server told of this sheet was not understood.', error);
      void isNewVersionThere().then((isThere) => {
        if (!isThere) notifyError('Something on this sheet could not be shown', new Error(reloadWords));
      });
    },
  });
}

/** After the first screen was painted, so that a large answer does not hold it up. */
const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};

/**
 * Opens the sheet of a url token and shows it through `useSheetStatus`; a failure is shown there too.
 * The result closes it; what is unsaved then is still sent.
 */
export function openCurrentSheet(sheetURL: string, leaving: Leaving): () => void {
  let isLeft = false;
  let opened: LiveSheet | undefined;
  useSheetStatus.setState({ status: { is: 'loading' }, sheetURL });
  const open = async () => {
    const sheet = await readFirst(sheetURL);
    if (isLeft) return;
    const rowIDs = firstRowsOf(sheet);
    const isWhole = sheet.groups.reduce((rows, group) => rows + group.rows.length, 0) <= firstRows;
    opened = live(sheet, sheetURL, isWhole, leaving);
    const reading = opened;
    useSheetStatus.setState({
      status: { is: 'open', live: opened, sheetID: sheet.sheetID, firstRowIDs: new Set(rowIDs) },
    });
    if (!isWhole) afterPaint(() => isLeft || void reading.readWhole());
  };
  open().catch((error: unknown) => {
    if (isLeft) return;
    const isMissing = error instanceof Refusal && error.code === 'notFound';
    const reason = error instanceof Error ? error.message : String(error);
    useSheetStatus.setState({ status: isMissing ? { is: 'notFound' } : { is: 'failed', reason } });
  });
  return () => {
    isLeft = true;
    opened?.close();
    useSheetStatus.setState({ status: { is: 'loading' }, sheetURL: undefined });
  };
}
