/** Around each test file: what it has made is taken away when it ends, and environment, globals and time are as they were, since the next file shares its process. */
import { afterAll, vi } from 'vitest';
import { endAll } from './file-transfer/at-end.ts';

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await endAll();
});
