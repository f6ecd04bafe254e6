/** Which part of a file a request asks for (RFC 9110, sections 13 and 14), and whether it has it already. */

/** What tells one state of a file from another: a quoted tag, weak where the file's time is not known. */
export interface FileState {
  bytes: number;
  etag: string;
  /** ms since 1970 */
  modifiedAt: number | undefined;
}

/** The headers that decide what is sent. */
export interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** `end` is the last byte, counted from 0. */
export type Part = 'unchanged' | 'whole' | 'beyond' | { start: number; end: number };

const inSeconds = (ms: number) => Math.floor(ms / 1000);
const bare = (etag: string) => etag.trim().replace(/^W\//, '');

function isUnchanged(headers: RangeHeaders, { etag, modifiedAt }: FileState): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return modifiedAt !== undefined && inSeconds(modifiedAt) <= inSeconds(since);
}

/** A part is only of use to whoever has the rest of the same state. */
function isSameState(condition: string | undefined, { etag, modifiedAt }: FileState): boolean {
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition.trim() === etag && !etag.startsWith('W/');
  return modifiedAt !== undefined && inSeconds(Date.parse(condition)) === inSeconds(modifiedAt);
}

/** What to send. A range that cannot be read counts as none, and so do several, as a server may have it. */
export function partOf(headers: RangeHeaders, state: FileState): Part {
  if (isUnchanged(headers, state)) return 'unchanged';
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if ((first === '' && last === '') || !isSameState(headers['if-range'], state)) return 'whole';
  const { bytes } = state;
  if (first === '') return Number(last) === 0 || bytes === 0 ? 'beyond' : suffix(Number(last), bytes);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= bytes) return 'beyond';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

const suffix = (length: number, bytes: number): Part => ({ start: Math.max(0, bytes - length), end: bytes - 1 });
