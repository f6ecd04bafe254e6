/** Before the tests: one real PostgreSQL for the whole run, in a temporary folder, with a migrated template to copy databases from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#platform/db.ts';
import { startEmbedded } from '#postgres/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';
import { databaseIn, templateName } from './database-names.ts';

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  // Each program keeps up to thirty, and several files run several programs at once.
  max_connections: '600',
};

/** Starts the database, tells the tests its address, and returns what stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-tests-'));
  const quiet = () => undefined;
  const postgres = await startEmbedded({ dataDir, log: quiet, settings });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = connect(databaseIn(postgres.url, templateName), quiet);
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
