/** Around each test file: what it has made is taken away when it ends, and the environment is as it was, since the next file shares its process. */
import { afterAll, vi } from 'vitest';
import { endAll } from './file-transfer/at-end.ts';

afterAll(async () => {
  vi.unstubAllEnvs();
  await endAll();
});
