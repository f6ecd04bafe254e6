/** How the tests run: `unit` beside the code on two workers, then `e2e` in real browsers, one file at a time. */
import { defineConfig } from 'vitest/config';

/** What is waited for comes at once or is broken, but not on a machine that is busy otherwise. */
const expect = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: ['server/test/database-setup.ts'],
          include: ['{contract,server,web,trials,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // On a machine that nobody sees; `npm test` names each test that needed it. See docs/decisions/0027.
          retry: process.env['CI'] ? 1 : 0,
          expect,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
