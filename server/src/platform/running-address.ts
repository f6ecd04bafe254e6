/** The address of the server that runs on a data folder, for programs that are run beside it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileOf = (dataDir: string): string => join(dataDir, 'server.address');

function read(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Writes the address down. The result takes it away again, unless another server has come since. */
export function noteAddress(dataDir: string, address: string): () => void {
  try {
    writeFileSync(fileOf(dataDir), `${address}\n`);
  } catch {
    // Nobody needs it to serve.
  }
  return () => {
    if (read(dataDir) === address) rmSync(fileOf(dataDir), { force: true });
  };
}

/** The address of a server that answers; undefined where none runs, or one was killed and left its address behind. */
export async function runningAddress(dataDir: string): Promise<string | undefined> {
  const address = read(dataDir);
  if (address === undefined || !URL.canParse(address)) return undefined;
  try {
    const answer = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(2_000) });
    return (await answer.text()) === 'ok' ? address : undefined;
  } catch {
    return undefined;
  }
}
