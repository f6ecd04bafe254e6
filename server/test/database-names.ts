/** What the run's setup and the tests have to agree on about their shared PostgreSQL. */

declare module 'vitest' {
  interface ProvidedContext {
    /** the address of the run's PostgreSQL, as somebody who may make databases */
    postgresUrl: string;
  }
}

/** The migrated, empty database that others are copied from; nobody stays connected to it. */
export const templateName = 'marquee_template';

/** The address of another database of the same PostgreSQL. */
export function databaseIn(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
