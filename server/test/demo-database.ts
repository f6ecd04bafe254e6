/** A fresh database with the demo in it, for a test file that starts a whole Marquee. */
import { inject } from 'vitest';
import { seedDemo } from '#demo/demo.ts';
import { connect } from '#platform/db.ts';
import pg from 'pg';
import { copyOf, type CopiedDatabase } from './database.ts';
import { databaseIn, templateName } from './database-names.ts';

const demoTemplate = 'marquee_demo_template';
/** Only so that two files don't both make the template; any number that nothing else locks will do. */
const makingLock = 731_002;

/** Copies the demo, which is made once in a run, by the first file that wants one. */
export async function demoDatabase(): Promise<CopiedDatabase> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [makingLock]);
    const made = await client.query('select from pg_database where datname = $1', [demoTemplate]);
    if (made.rowCount === 0) await makeTemplate(client);
  } finally {
    await client.end();
  }
  return copyOf(demoTemplate);
}

/** It has its name only once it is whole. */
async function makeTemplate(client: pg.Client): Promise<void> {
  const draft = `${demoTemplate}_draft`;
  await client.query(`drop database if exists ${draft}`);
  await client.query(`create database ${draft} template ${templateName}`);
  const db = connect(databaseIn(inject('postgresUrl'), draft), () => undefined);
  try {
    await seedDemo({ db });
  } finally {
    await db.close();
  }
  await client.query(`alter database ${draft} rename to ${demoTemplate}`);
}
