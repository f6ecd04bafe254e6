/** Reads a zip file whole, to look into what was exported. */
import { crc32, inflateRawSync } from 'node:zlib';

const listMark = 0x02_01_4b_50;
const endMark = 0x06_05_4b_50;
const endLength = 22;

/** The entries of a zip by name, in their order. Throws for one that is damaged. */
export function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.length - endLength;
  if (file.readUInt32LE(end) !== endMark) throw new Error('This is not the end of a zip.');
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    if (file.readUInt32LE(at) !== listMark) throw new Error('The list of a zip is damaged.');
    const [crc, packed, nameLength] = [
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const data = file.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(file.subarray(data, data + packed));
    if (crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    entries.set(name, content);
    at += 46 + nameLength;
  }
  return entries;
}

/** The same, as text. */
export const unzip = (file: Buffer): Map<string, string> =>
  new Map([...unzipped(file)].map(([name, content]) => [name, content.toString('utf8')]));
