/** A fresh, migrated database for a test file, on the PostgreSQL of the run. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { databaseIn, templateName } from './database-names.ts';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database of one's own and returns its address; dropped when the test file ends. */
export const freshDatabase = (): Promise<string> => databaseFrom(templateName);

/** The same, without any tables. */
export const emptyDatabase = (): Promise<string> => databaseFrom('template1');

async function databaseFrom(template: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${template}`);
  afterAll(() => asAdmin(`drop database ${name} with (force)`));
  return databaseIn(inject('postgresUrl'), name);
}
