/** A fresh, migrated database for a test file, on the PostgreSQL of the run. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseIn, templateName } from './database-names.ts';
import { whenDone } from './when-done.ts';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a database of one's own and returns its address; dropped when the test ends that made it, else when its file does. */
export const freshDatabase = (): Promise<string> => databaseFrom(templateName);

/** The same, without any tables. */
export const emptyDatabase = (): Promise<string> => databaseFrom('template1');

/** One that is made in a way of its own, as the rest of `create database` says. */
export async function databaseOf(how: string): Promise<string> {
  const made = await newDatabase(how);
  whenDone(made.drop);
  return made.url;
}

async function databaseFrom(template: string): Promise<string> {
  const copied = await copyOf(template);
  whenDone(copied.drop);
  return copied.url;
}

/** A database that its file drops when it is done. */
export interface CopiedDatabase {
  url: string;
  /** Drops it, whoever is still connected. */
  drop: () => Promise<void>;
}

/** Copies a database of the run. */
export const copyOf = (template: string): Promise<CopiedDatabase> =>
  newDatabase(`template ${template} strategy file_copy`);

async function newDatabase(how: string): Promise<CopiedDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} ${how}`);
  return { url: databaseIn(inject('postgresUrl'), name), drop: () => asAdmin(`drop database ${name} with (force)`) };
}
