/** Times as a record says them: in the reader's time zone and in UTC, so that they can be read, sorted and proved. */

/** `2026-11-23 09:05:00` */
const inZone = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

export interface Clock {
  /** the zones, the reader's first; UTC alone where that is the reader's, or nobody knows theirs */
  zones: readonly string[];
  /** a time in each of them */
  times: (at: Date) => string[];
}

export function clockOf(timeZone: string | undefined): Clock {
  const formats = new Map([['UTC', inZone('UTC')]]);
  try {
    if (timeZone !== undefined && timeZone !== 'UTC')
      return withFormats(new Map([[timeZone, inZone(timeZone)], ...formats]));
  } catch (error) {
    // The browser of whoever asks knows a zone that we don't.
    if (!(error instanceof RangeError)) throw error;
  }
  return withFormats(formats);
}

const withFormats = (formats: ReadonlyMap<string, Intl.DateTimeFormat>): Clock => ({
  zones: [...formats.keys()],
  times: (at) => [...formats.values()].map((format) => format.format(at)),
});
