/** Fetching a sheet as a spreadsheet file. */
import { exportSheet as exportCall } from '@marquee/contract/sheets.ts';
import { addressOf, NetworkError, readAnswer } from '#sync/call.ts';
import { Refusal } from '@marquee/contract/refusals.ts';

const defaultName = 'Export.xlsx';

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** The file name in a Content-Disposition header, without any folders; `Export.xlsx` where there is none. */
export function fileNameIn(disposition: string | null): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '');
  const quoted = plain?.[1]?.replaceAll(/\\(.)/g, '$1');
  const name = (extended && decoded(extended.trim())) ?? quoted ?? plain?.[2]?.trim() ?? '';
  return name.split(/[/\\]/).at(-1) || defaultName;
}

export interface ExportedFile {
  name: string;
  content: Blob;
}

/** The sheet as a file. Throws the `Refusal`, a `NetworkError`, or the signal's reason when it was cancelled. */
export async function exportSheet(
  sheetID: number,
  includesHidden: boolean,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const query = includesHidden ? { includeHiddenGroups: 'true' as const } : {};
  try {
    const response = await fetch(addressOf(exportCall, { params: { id: sheetID }, query }), { signal });
    if (!response.ok) await readAnswer(response);
    return { name: fileNameIn(response.headers.get('Content-Disposition')), content: await response.blob() };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Refusal || error instanceof NetworkError ? error : new NetworkError(error);
  }
}

/** Hands a file to the browser as a download. */
export function download({ name, content }: ExportedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
