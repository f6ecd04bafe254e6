/** The generated types of the tables say what the migrations make. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

const url = await freshDatabase();
const server = fileURLToPath(new URL('../../', import.meta.url));

test('[START-8] schema.ts is what the migrated database gives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-schema-'));
  const outFile = join(folder, 'schema.ts');
  try {
    const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
    const run = spawnSync(process.execPath, [program, '--url', url, '--out-file', outFile], {
      cwd: server,
      encoding: 'utf8',
    });
    expect(run.status, run.stderr + run.stdout).toBe(0);
    const options = { parser: 'typescript', printWidth: 120, singleQuote: true };
    const generated = await format(readFileSync(outFile, 'utf8'), options);
    const kept = await format(readFileSync(join(server, 'src/platform/schema.ts'), 'utf8'), options);
    expect(generated).toBe(kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
