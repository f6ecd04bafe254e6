/** The sheet that this page shows: opened in two steps (first screen, then all of it), and closed when the page leaves it. */
import { getChanges } from '@marquee/contract/live.ts';
import { firstScreenRows } from '@marquee/contract/packed-sheet.ts';
import { getLoggedInUser } from '@marquee/contract/people.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import type { ReadSheet } from '@marquee/contract/open-sheet.ts';
import { afterPaint } from '#ui/afterPaint.ts';
import { isNewVersionThere } from '#ui/newVersion.ts';
import { notifyError, notifyUnsaved } from '#ui/messages/notify.ts';
import { schemasCome } from '#ui/schemas.ts';
import { call, NetworkError, onAnswer } from './call.ts';
import { takeEarlySheet, takeEarlyWhole } from './early.ts';
import { LiveSheet } from './liveSheet.ts';
import { Outbox } from './outbox.ts';
import { readPacked } from './packed.ts';
import { noteRemoval } from './removal.ts';
import { Watchers } from './watchers.ts';
import { firstScreenIsShown } from '#ui/firstScreen.ts';
import { appStore, emptySheetStores } from '#ui/stores.ts';

const reloadWords = 'Reload the page to see everything. What you changed is saved.';

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

/** Whether the cells of a row have arrived. */
export function isRowLoaded(rowID: number): boolean {
  const { status } = useSheetStatus.getState();
  return status.is === 'open' && (status.live.isWhole || status.firstRowIDs.has(rowID));
}

/** Resolves once all cells of a sheet have arrived, however often that takes; false where it is left before. */
export function untilWhole(sheet: LiveSheet): Promise<boolean> {
  return new Promise((done) => {
    const look = () => {
      const isOpen = currentSheet() === sheet;
      if (isOpen && !sheet.isWhole) return;
      end();
      done(isOpen);
    };
    const end = watchers.watch('whole', look);
    look();
  });
}

/** The first screen, at once where it was asked for early and has arrived. */
function readFirst(sheetURL: string): ReadSheet | Promise<ReadSheet> {
  return takeEarlySheet(sheetURL) ?? readPacked({ sheetURL, firstRows: firstScreenRows });
}

export interface Leaving {
  /** the sheet was deleted, or access to it was lost */
  onGone: () => void;
  /** the person was removed from its members, or has logged out in another tab */
  onRemoved: () => void;
}

/** What checks an answer is as far away as the answer itself. */
const schemasForAnswer = (): Promise<unknown> =>
  schemasCome().catch((error: unknown) => {
    throw new NetworkError(error);
  });

function live(read: ReadSheet, sheetID: number, sheetURL: string, isWhole: boolean, leaving: Leaving): LiveSheet {
  return new LiveSheet(read, isWhole, {
    outbox,
    watchers,
    readMissed: async (since, readAs) => {
      await schemasForAnswer();
      return call(getChanges, { params: { id: sheetID }, query: { since, sheetURL, readAs } });
    },
    readWhole: (before) => readPacked({ sheetURL }, before, takeEarlyWhole(sheetURL)),
    tell: notifyUnsaved,
    onGone: leaving.onGone,
    onRemoved: () => {
      noteRemoval(sheetURL);
      leaving.onRemoved();
    },
    onNotUnderstood: (error) => {
      console.error('Part of what the server sent was not understood.', error);
      void isNewVersionThere().then((isThere) => {
        if (!isThere) notifyError('Something on this sheet could not be shown', new Error(reloadWords));
      });
    },
  });
}

/**
 * Opens the sheet of a url token and shows it through `useSheetStatus`; a failure is shown there too.
 * The result closes it; what is unsaved then is still sent.
 */
export function openCurrentSheet(sheetURL: string, leaving: Leaving): () => void {
  let isLeft = false;
  let opened: LiveSheet | undefined;
  useSheetStatus.setState({ status: { is: 'loading' }, sheetURL });
  const show = (read: ReadSheet) => {
    if (isLeft) return;
    const { groupOrder, head, rowOrder } = read.open;
    const rowIDs = groupOrder.flatMap((groupID) => rowOrder.get(groupID) ?? []);
    const isWhole = rowIDs.length <= firstScreenRows;
    const sheetID = head?.sheetID ?? 0;
    const reading = live(read, sheetID, sheetURL, isWhole, leaving);
    opened = reading;
    useSheetStatus.setState({
      status: { is: 'open', live: reading, sheetID, firstRowIDs: new Set(rowIDs.slice(0, firstScreenRows)) },
    });
    // A large answer does not hold the first screen up.
    afterPaint(() => {
      firstScreenIsShown();
      if (!isWhole && !isLeft) void reading.readWhole();
    });
  };
  const fail = (error: unknown) => {
    if (isLeft) return;
    const isMissing = error instanceof Refused && error.code === 'notFound';
    const reason = error instanceof Error ? error.message : String(error);
    useSheetStatus.setState({ status: isMissing ? { is: 'notFound' } : { is: 'failed', reason } });
    firstScreenIsShown();
  };
  // What has arrived is shown before anything else is painted.
  try {
    const first = readFirst(sheetURL);
    if (first instanceof Promise) first.then(show).catch(fail);
    else show(first);
  } catch (error) {
    fail(error);
  }
  return () => {
    isLeft = true;
    opened?.close();
    useSheetStatus.setState({ status: { is: 'loading' }, sheetURL: undefined });
  };
}
