/** What a played banner says to the viewer, as far as it can be believed: of the right kinds, within bounds, and not too often. */
import { levels, notes, type Answer, type Lasting, type Level, type Note } from '#player/messages.ts';

/** No banner lasts longer. ms */
const longest = 3_600_000;
/** As much of an address as is shown or opened. Characters. */
const longestAddress = 4096;
/** As much of a document as is compared. Characters. */
const longestLook = 1_000_000;
/** A banner says what frame it is at 60 times a second, and little else. */
const aSecond = 200;
/** Who sends so many more than that is not listened to any more. */
const tooMany = 20_000;

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** A time in ms; undefined for what is none. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Math.min(Math.max(value, 0), longest);
}

const lastingOf = (data: Record<string, unknown>): Lasting => ({
  length: timeOf(data['length']) ?? 0,
  isLengthSure: data['isLengthSure'] === true,
  isEndless: data['isEndless'] === true,
});

/** What it says, or undefined for what nobody can have meant. */
export function heard(data: unknown): Answer | undefined {
  if (!isRecord(data)) return undefined;
  const at = timeOf(data['at']);
  switch (data['is']) {
    case 'hello': {
      const level = levels.find((one): one is Level => one === data['level']);
      const said = Array.isArray(data['notes']) ? data['notes'].slice(0, notes.length) : [];
      if (level === undefined) return undefined;
      return { is: 'hello', level, notes: notes.filter((one): one is Note => said.includes(one)), ...lastingOf(data) };
    }
    case 'time':
      return at === undefined ? undefined : { is: 'time', at, ...lastingOf(data) };
    case 'at': {
      const look = typeof data['look'] === 'string' ? data['look'].slice(0, longestLook) : '';
      return at === undefined ? undefined : { is: 'at', at, look, ...lastingOf(data) };
    }
    case 'reload':
      return at === undefined ? undefined : { is: 'reload', at };
    case 'click':
      if (typeof data['url'] !== 'string' || typeof data['by'] !== 'string') return undefined;
      return { is: 'click', url: data['url'].slice(0, longestAddress), by: data['by'].slice(0, 40) };
    default:
      return undefined;
  }
}

/** Counts what a banner sends; `hears` says whether it is listened to. */
export class Allowance {
  #since = 0;
  #count = 0;
  #dropped = 0;

  /** @param now ms, by any clock */
  hears(now: number): boolean {
    if (now - this.#since >= 1000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count > aSecond) this.#dropped += 1;
    return this.#count <= aSecond;
  }

  /** Whether it has sent so much that it can't be meant well. */
  get isAbused(): boolean {
    return this.#dropped > tooMany;
  }
}

/** Where a click would lead, if that is a page of the web: what may be opened. */
export function webAddress(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const found = new URL(whole);
  return /^https?:$/.test(found.protocol) ? found.href : undefined;
}
