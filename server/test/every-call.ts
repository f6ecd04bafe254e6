/** Every call of the contract, found in its files, so that a new one is tried without being listed anywhere. */
import { globSync } from 'node:fs';
import type { Endpoint } from '@marquee/contract/endpoint.ts';

const folder = new URL('../../contract/src/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

const modules = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
);

/** In the order of their names. */
export const everyCall: readonly Endpoint[] = modules
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .toSorted((a, b) => a.name.localeCompare(b.name));
