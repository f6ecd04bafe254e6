/** The time zone of this machine, as the server is told it, such as `Europe/London`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
