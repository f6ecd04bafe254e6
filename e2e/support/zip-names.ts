/** What is in a zip that was downloaded, by name. */
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright';

const listMark = 0x02_01_4b_50;
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** The names in its list, in their order. */
export async function zipNames(download: Download): Promise<string[]> {
  const file = await readFile(await download.path());
  const end = file.lastIndexOf(endMark);
  const names: string[] = [];
  for (let at = file.readUInt32LE(end + 16); file.readUInt32LE(at) === listMark;) {
    const [name, extra, note] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    names.push(file.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (note ?? 0);
  }
  return names;
}
