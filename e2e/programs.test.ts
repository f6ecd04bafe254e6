/** The programs beside the server, run as a person runs them. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMarquee } from './support/marquee.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one of our programs to its end. */
async function runProgram(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; printed: string }> {
  const cwd = new URL('../', import.meta.url);
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, printed })));
}

test('[SCREEN-171] seed prints the address of the server that runs on the data folder, else that of the settings', async () => {
  const dataDir = aFolder();
  const seed = () =>
    runProgram(['bench/seed.ts', '--rows', '1', '--columns', '1'], { DATA_DIR: dataDir, PORT: '3999' });
  const marquee = await startMarquee({ dataDir });
  onTestFinished(() => marquee.stop());
  const beside = await seed();
  expect(beside.printed).toContain(`: ${marquee.address}/sheet/`);
  const address = beside.printed.match(/http\S+/)?.[0] ?? '';
  expect((await fetch(`${marquee.address}/api/sheets/?sheetURL=${address.split('/').at(-1)}`)).status).toBe(200);
  await marquee.stop();
  expect((await seed()).printed).toContain(': http://localhost:3999/sheet/');
}, 120_000);

test('[SCREEN-171] a tour that fails ends the server that it started', async () => {
  const folder = aFolder();
  const { code, printed } = await runProgram(['e2e/tour.ts'], {
    CHROMIUM_PATH: join(folder, 'no-browser'),
    TMPDIR: folder,
  });
  expect(code).toBe(1);
  expect(printed).toContain('no-browser');
  // The server's data folder is removed once the server has ended, which held the end of the tour up.
  expect(readdirSync(folder).filter((name) => name.startsWith('marquee-e2e-'))).toEqual([]);
}, 120_000);
