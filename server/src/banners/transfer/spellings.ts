/** How the names of files are written on an FTP line: in UTF-8, or as servers do that do not know it, in Windows-1252. */

/** What Windows-1252 has between 0x80 and 0x9f; its five gaps stand for themselves, so that every name leads back to its bytes. */
const from80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `line` has one letter for each byte. What is no UTF-8 is Windows-1252, which has a letter for everything. */
function readLine(line: string): string {
  try {
    return utf8.decode(Buffer.from(line, 'latin1'));
  } catch {
    return line.replaceAll(/[\u0080-\u009f]/g, (byte) => from80.charAt(byte.charCodeAt(0) - 0x80));
  }
}

/** The words of a listing or an answer that came as one letter for each byte. One folder may have names of both kinds. */
export const readWords = (bytes: string): string => bytes.split('\n').map(readLine).join('\n');

/** In UTF-8, as one letter for each byte. */
export const inUtf8 = (words: string): string => Buffer.from(words, 'utf8').toString('latin1');

/** As one letter for each byte; undefined where a letter is missing there. */
function inWindows1252(words: string): string | undefined {
  const bytes = Array.from(words, (letter) => {
    const place = from80.indexOf(letter);
    return place < 0 ? letter : String.fromCharCode(0x80 + place);
  });
  return bytes.every((byte) => byte <= '\u00ff') ? bytes.join('') : undefined;
}

/**
 * The ways to write a path, as one letter for each byte: in UTF-8, in Windows-1252, and as a file of an old program in a folder of a
 * newer one. Most paths have one way alone.
 */
export function spellingsOf(path: string): string[] {
  const end = path.lastIndexOf('/') + 1;
  const [whole, name] = [inWindows1252(path), inWindows1252(path.slice(end))];
  return [...new Set([inUtf8(path), whole ?? [], name === undefined ? [] : inUtf8(path.slice(0, end)) + name].flat())];
}
