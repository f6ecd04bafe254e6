/** Rows as a spreadsheet file. */
import { exportRows as exportCall } from '@marquee/contract/rows.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { download, fileOf, type CalledFile } from '#sync/fileCall.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';

/** Those of some rows whose group is hidden from public: they go into a file only where that is asked for. */
export function hiddenOf(rowIDs: readonly number[]): number[] {
  const shown = currentSheet()?.shown;
  return rowIDs.filter((rowID) => {
    const groupID = shown?.entry('row', `row:${rowID}`)?.groupID;
    return groupID !== undefined && shown?.entry('group', `group:${groupID}`)?.hideFromPublic === true;
  });
}

export const fileOfRows = (
  rowIDs: readonly number[],
  includeHiddenGroups: boolean,
  signal: AbortSignal,
): Promise<CalledFile> =>
  fileOf(exportCall, { body: { rowIDs: [...rowIDs], includeHiddenGroups, timeZone: ownTimeZone() }, signal });

/** Downloads one row; one that is hidden from public after asking. A failure is told. */
export async function exportRow(rowID: number): Promise<void> {
  const isHidden = hiddenOf([rowID]).length > 0;
  if (isHidden && !window.confirm('This row is hidden from public. Export it anyway?')) return;
  try {
    download(await fileOfRows([rowID], isHidden, AbortSignal.timeout(120_000)));
  } catch (error) {
    notifyError('The row was not exported', error);
  }
}
