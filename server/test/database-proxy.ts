/** Faults of the way to the database for a test file. */
import { afterAll } from 'vitest';
import { DatabaseLines } from './database-lines.ts';

export const DatabaseProxy = {
  /** Starts a proxy for the database at this address; it ends with the test file. Start it before the app that uses it. */
  async start(databaseUrl: string): Promise<DatabaseLines> {
    const lines = await DatabaseLines.to(databaseUrl);
    afterAll(() => lines.close());
    return lines;
  },
};
