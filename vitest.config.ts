/** How the tests run: `unit` beside the code, `e2e` in real browsers and `alone` what needs a process to itself, all files side by side, the longest first. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longest-first.ts';

/** What is waited for comes at once or is broken, but not on a machine that is busy otherwise. */
const expect = { poll: { timeout: 20_000 } };
/** So long a test, and a hook, may take there; nothing is measured by it. */
const timeouts = { testTimeout: 60_000, hookTimeout: 90_000 };

/** What a file of any project has around it. */
const eachFile = ['server/test/leave-out.ts', 'server/test/each-file.ts'];

/** As many as CI's processors: a browser file keeps more than one of them busy by itself, and a third file beside makes waits time out. */
const side = {
  pool: 'forks',
  maxWorkers: 2,
  expect,
  ...timeouts,
  // What asks file servers in the background, and what draws banners, is on where a test is about it.
  env: { VERSIONS: '0', CHROMIUM: '0' },
  setupFiles: eachFile,
} as const;

/** Files that put something in the place of modules, measure their whole process, or are programs of their own. */
const alone = [
  '{server,web}/**/{seventh-kind,seventhKind,give-back,large-pages}.test.ts',
  'trials/!(player)/**/*.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/test/database-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...side,
          name: 'unit',
          include: ['{contract,server,web,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...alone],
          // What a file imports stays for the next one of its worker: to import the server takes longer than most of its files.
          isolate: false,
        },
      },
      {
        test: {
          ...side,
          name: 'alone',
          include: alone,
        },
      },
      {
        test: {
          ...side,
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'trials/player/**/*.test.ts'],
          setupFiles: [...eachFile, 'e2e/support/messages.ts', 'e2e/support/last-seen.ts'],
        },
      },
    ],
  },
});
