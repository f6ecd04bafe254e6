/** Reads a sheet packed, as the web app does, and unpacks it into the form of every other read. */
import { writeOut } from '@marquee/contract/open-sheet.ts';
import { getPackedSheet, Unpacking, type PackedLine } from '@marquee/contract/packed-sheet.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Caller } from './client.ts';

/** The text of a packed sheet; throws where it is refused. */
export async function packedText(caller: Caller, url: string, firstRows?: number): Promise<string> {
  const query = new URLSearchParams({ sheetURL: url, ...(firstRows !== undefined && { firstRows: `${firstRows}` }) });
  const answer = await caller.send('GET', `${getPackedSheet.path}?${query}`);
  if (answer.status !== 200) throw new Error(`A packed sheet was answered ${answer.status}.`);
  return answer.body as string;
}

export async function readPackedSheet(caller: Caller, url: string, firstRows?: number): Promise<Sheet> {
  const unpacking = new Unpacking();
  for (const line of (await packedText(caller, url, firstRows)).split('\n')) {
    if (line !== '') Array.from(unpacking.take(JSON.parse(line) as PackedLine));
  }
  const { open, revision } = unpacking.sheet;
  return writeOut(open, revision);
}
