/** The outcome of a run: a table to read, and a file that says on what machine it was measured. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type, release } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '@marquee/server/src/platform/db.ts';
import { readable } from './numbers.ts';

/** One figure. Its reference was measured in the same run, on the same machine. */
export interface Figure {
  name: string;
  measured: number;
  unit: string;
  /** what else was seen, such as `p99 ms` */
  also?: Record<string, number>;
  reference?: { what: string; value: number; also?: Record<string, number> };
  target?: { atLeast?: number; atMost?: number };
}

/** Whether the target was met; undefined where there is none. */
function isMet({ measured, target }: Figure): boolean | undefined {
  return target && measured >= (target.atLeast ?? -Infinity) && measured <= (target.atMost ?? Infinity);
}

function targetText(figure: Figure): string {
  const { target } = figure;
  if (!target) return '';
  const bound = target.atLeast === undefined ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return `${bound} ${isMet(figure) ? 'met' : 'MISSED'}`;
}

const alsoText = (also: Record<string, number> = {}) =>
  Object.entries(also)
    .map(([what, value]) => `${what} ${readable(value)}`)
    .join(', ');

function line(figure: Figure): string[] {
  const { name, measured, unit, also, reference } = figure;
  const other = reference ? `${readable(reference.value)} ${unit}  ${alsoText(reference.also)}`.trimEnd() : '';
  return [
    name,
    `${readable(measured)} ${unit}  ${alsoText(also)}`.trimEnd(),
    other,
    reference ? readable(measured / reference.value) : '',
    targetText(figure),
  ];
}

/** The figures as a table of text; what each reference is stands below it. */
export function table(figures: readonly Figure[]): string {
  const lines = [['figure', 'measured', 'reference', 'ratio', 'target'], ...figures.map(line)];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  const drawn = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const references = new Set(figures.flatMap(({ reference }) => reference?.what ?? []));
  return [...drawn, '', 'References:', ...[...references].map((what) => `- ${what}`)].join('\n');
}

function commit(): string {
  try {
    const of = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    return of('rev-parse', 'HEAD') + (of('status', '--porcelain') ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

async function machine(db: Db) {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    db.kysely,
  );
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    commit: commit(),
  };
}

export type Machine = Awaited<ReturnType<typeof machine>>;

/** Describes the machine; server, database, load generator and browsers share it. */
export const describeMachine = machine;

/** Writes `bench/results/<date and time>.json` and returns its path. */
export function save(on: Machine, figures: readonly Figure[]): string {
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  const met = figures.map((figure) => ({ ...figure, met: isMet(figure) }));
  writeFileSync(path, `${JSON.stringify({ machine: on, figures: met }, null, 2)}\n`);
  return path;
}
