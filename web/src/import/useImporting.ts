/** Carrying an import out, into the sheet on screen or one that is made for it; and what is said and remembered of it. */
import { counted } from '@marquee/contract/counted.ts';
import { addTreeNode } from '@marquee/contract/tree.ts';
import { addSheet, deleteSheet, rowNameColumnWidth } from '@marquee/contract/sheets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, onAnswer } from '#sync/call.ts';
import { currentSheet, useSheetStatus } from '#sync/currentSheet.ts';
import { newKey } from '#sync/key.ts';
import { noteOwnRows } from '#sync/ownRows.ts';
import { isPassing, patiently } from '#sync/patiently.ts';
import { treeKey } from '#tree/myTree.ts';
import { failureOf, notifyError } from '#ui/messages/notify.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import type { ImportDraft } from './plan.ts';
import { recordImport } from './recordImport.ts';
import { sendImport, UnsureImport, type Made, type Progress } from './sendImport.ts';

/** The sheet that rows come into: there already, or to be made under a name. */
export type Into = { sheetID: number } | { name: string; onAdded: (sheetURL: string) => void };

type Running = Progress | { is: 'starting' };

/** How long a page may take to go to another sheet. Milliseconds. */
const patienceMs = 60_000;

/** Has a sheet go again that nothing came into: where nobody answers just now, as soon as somebody does. */
async function takeAway(sheetID: number): Promise<void> {
  try {
    await call(deleteSheet, { params: { id: sheetID }, query: {} });
  } catch (error) {
    if (!isPassing(error)) return;
    const unhear = onAnswer(() => {
      unhear();
      void takeAway(sheetID);
    });
  }
}

/** Resolves once a sheet is on screen; to false where it can't be opened, or the person is elsewhere after a while. */
function whenOpen(sheetID: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => {
      unsubscribe();
      resolve(isOpen);
    };
    const look = () => {
      const { status } = useSheetStatus.getState();
      if (status.is === 'open' && status.sheetID === sheetID) end(true);
      if (status.is === 'notFound' || status.is === 'failed') end(false);
    };
    const unsubscribe = useSheetStatus.subscribe(look);
    setTimeout(() => end(false), patienceMs);
    look();
  });
}

/** Says what was imported, and offers to take it back: once all of it is shown, as nothing else can be compared. */
async function tell(sheetID: number, made: Made): Promise<void> {
  if (!(await whenOpen(sheetID))) return;
  const sheet = currentSheet();
  if (!sheet) return;
  if (!sheet.isWhole) await sheet.readWhole();
  await sheet.catchUp();
  if (currentSheet() !== sheet) return;
  noteOwnRows(made.rowIDs);
  void offerUndo(`${counted(made.rowIDs.length, 'row')} imported`, recordImport(made), Promise.resolve(true));
}

export function useImporting() {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const [trouble, setTrouble] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  /** whether what is said here is seen: an import goes on where its popup is taken away */
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Makes the sheet, if there is none yet, and has it go again where nothing comes into it. */
  const inNewSheet = async (into: Extract<Into, { name: string }>, fill: (sheetID: number) => Promise<Made>) => {
    const key = newKey();
    const { sheetID, url } = await patiently(() =>
      call(addSheet, { key, body: { name: into.name, rowNameColumnWidth: rowNameColumnWidth.roomy } }),
    );
    try {
      const made = await fill(sheetID);
      // Where this fails the sheet finds its place in the tree by itself.
      await call(addTreeNode, { body: { sheetID } }).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: [treeKey] });
      into.onAdded(url);
      return { sheetID, made };
    } catch (error) {
      // Everything may be in it.
      if (error instanceof UnsureImport) throw error;
      await takeAway(sheetID);
      throw error;
    }
  };

  /** Resolves to whether all of it is there. */
  const run = async (into: Into, draft: ImportDraft): Promise<boolean> => {
    const own = new AbortController();
    controller.current = own;
    setTrouble(undefined);
    setRunning({ is: 'starting' });
    const fill = (sheetID: number) => sendImport(sheetID, draft, { signal: own.signal, tell: setRunning });
    try {
      const { sheetID, made } =
        'sheetID' in into ? { sheetID: into.sheetID, made: await fill(into.sheetID) } : await inNewSheet(into, fill);
      void tell(sheetID, made);
      return true;
    } catch (error) {
      const isUnsure = error instanceof UnsureImport;
      if (!isHere.current) notifyError(isUnsure ? 'No answer' : 'Nothing was imported', error);
      else if (isUnsure) setTrouble(error.message);
      else if (own.signal.aborted) setTrouble('Cancelled. Nothing was imported.');
      else setTrouble(failureOf('Nothing was imported.', error));
      return false;
    } finally {
      setRunning(undefined);
    }
  };
  return { running, trouble, run, cancel: () => controller.current?.abort(new Error('Cancelled')) };
}
