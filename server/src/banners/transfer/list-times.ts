/** The times in an FTP server's LIST, which was made for eyes: without seconds, and without the time of day for old files. */

const minute = 60_000;
const day = 24 * 60 * minute;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A moment in ms, and by how many ms two of them may differ and still be the same. */
export interface ListTime {
  modifiedAt: number | undefined;
  precisionMs: number;
}

const unknown: ListTime = { modifiedAt: undefined, precisionMs: 0 };

/**
 * Reads `Nov 21 19:16`, `21 Nov 19:16`, `Nov 21 2024` (Unix) or `11-21-26 07:16PM` (Windows) as UTC: a server doesn't say its time zone,
 * so times of one listing compare well among each other only. `now` decides the year that Unix leaves out: the date is never later than
 * tomorrow.
 */
export function readListTime(raw: string, now: number): ListTime {
  return readUnix(raw, now) ?? readWindows(raw) ?? unknown;
}

function readUnix(raw: string, now: number): ListTime | undefined {
  const words = raw.trim().toLowerCase().split(/\s+/);
  const month = months.findIndex((name) => words.some((word) => word.startsWith(name)));
  const date = words.find((word) => /^\d{1,2}\.?$/.test(word));
  if (month < 0 || date === undefined) return undefined;
  const time = words.map((word) => /^(\d{1,2}):(\d{2})$/.exec(word)).find((match) => match !== null);
  const year = words.find((word) => /^\d{4}$/.test(word));
  if (year) return at(day, Number(year), month, parseInt(date, 10));
  if (!time) return undefined;
  const inYear = (guess: number) => at(minute, guess, month, parseInt(date, 10), Number(time[1]), Number(time[2]));
  const thisYear = inYear(new Date(now).getUTCFullYear());
  const isLater = thisYear.modifiedAt !== undefined && thisYear.modifiedAt > now + day;
  return isLater ? inYear(new Date(now).getUTCFullYear() - 1) : thisYear;
}

function readWindows(raw: string): ListTime | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{2}|\d{4})\s+(\d{1,2}):(\d{2})\s*(AM|PM)?$/i.exec(raw.trim());
  if (!match) return undefined;
  const [month = 0, date = 0, shortYear = 0, clockHour = 0, minutes = 0] = match.slice(1, 6).map(Number);
  const year = shortYear >= 100 ? shortYear : shortYear + (shortYear < 70 ? 2000 : 1900);
  const half = match[6]?.toUpperCase();
  const hour = half ? (clockHour % 12) + (half === 'PM' ? 12 : 0) : clockHour;
  return at(minute, year, month - 1, date, hour, minutes);
}

function at(
  precisionMs: number,
  ...parts: [year: number, month: number, date: number, hour?: number, minutes?: number]
) {
  const modifiedAt = Date.UTC(...parts);
  return Number.isFinite(modifiedAt) ? { modifiedAt, precisionMs } : unknown;
}
