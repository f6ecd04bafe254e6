/** How long a code that is mailed to a guest may be given, and how often it may be tried. */
export const guestCode = { minutes: 15, tries: 5 } as const;
