/** A delivery pack as it was downloaded: what is in it, and its manifest by heads. */
import { readSheet } from 'read-excel-file/node';
import { unzipped } from './unzip.ts';

export function openedPack(pack: Buffer) {
  const entries = unzipped(pack);
  const book = entries.get('manifest.xlsx') ?? Buffer.alloc(0);
  const tab = async (name: string) => {
    const [heads = [], ...lines] = await readSheet(book, name, { trim: false });
    return lines.map((line) => Object.fromEntries(line.map((value, at) => [String(heads[at]), value ?? ''])));
  };
  return { entries, names: [...entries.keys()], tab };
}
