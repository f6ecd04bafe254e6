/** Where each key leads from a place in the grid. */
import { nameColumn, type LineKey, type Place } from '#screen/active.ts';

export interface Ground {
  /** the lines that the keyboard walks through, in order */
  walk: readonly LineKey[];
  /** the columns in order, without the row names */
  columnIDs: readonly number[];
}

export interface Key {
  key: string;
  shiftKey: boolean;
  /** Ctrl or Command is held */
  isJump: boolean;
  /** lines that a page key passes over */
  page: number;
}

const isRow = (line: LineKey): boolean => line.startsWith('row:');

/** The column headers have no cell over the row names, so the way up leads past them. */
const canStand = ({ line, columnID }: Place): boolean => !(line.startsWith('head:') && columnID === nameColumn);

function along(ground: Ground, from: Place, steps: number): Place {
  const at = ground.walk.indexOf(from.line);
  const last = ground.walk.length - 1;
  const to = Math.min(last, Math.max(0, at + steps));
  const found = (index: number) => ({ ...from, line: ground.walk[index] ?? from.line });
  if (canStand(found(to))) return found(to);
  return found(to + Math.sign(steps));
}

/** The row that many lines on or the next one beyond, else the last one before; another line where no row is on the way, as in closed groups. */
function byPage({ walk }: Ground, { line, columnID }: Place, lines: number): Place {
  const at = walk.indexOf(line);
  const to = Math.min(walk.length - 1, Math.max(0, at + lines));
  const [beyond, within] =
    lines > 0
      ? [walk.slice(to), walk.slice(at + 1, to).toReversed()]
      : [walk.slice(0, to + 1).toReversed(), walk.slice(to + 1, at)];
  const row = beyond.find(isRow) ?? within.find(isRow);
  return { line: row ?? (isRow(line) ? line : (walk[to] ?? line)), columnID };
}

/** The first or last of the rows that a row stands among, as those of a group do. */
export function edgeOf({ walk }: Ground, row: LineKey, step: 1 | -1): LineKey {
  let at = walk.indexOf(row);
  while (isRow(walk[at + step] ?? 'addGroup')) at += step;
  return walk[at] ?? row;
}

/** The edge of the group; from there, and from lines that are no rows, the nearest row beyond. */
function toEdge(ground: Ground, { line, columnID }: Place, step: 1 | -1): Place {
  const edge = isRow(line) ? edgeOf(ground, line, step) : line;
  if (edge !== line) return { line: edge, columnID };
  const lines = step === 1 ? ground.walk : ground.walk.toReversed();
  const beyond = lines.slice(lines.indexOf(line) + 1).find(isRow);
  return { line: beyond ?? line, columnID };
}

function across(ground: Ground, from: Place, steps: number): Place {
  const columns = [nameColumn, ...ground.columnIDs];
  const to = Math.min(columns.length - 1, Math.max(0, columns.indexOf(from.columnID) + steps));
  const place = { ...from, columnID: columns[to] ?? from.columnID };
  return canStand(place) ? place : from;
}

/** The next cell in reading order, on to the next row; undefined past the last row or before the first. */
function next(ground: Ground, from: Place, steps: 1 | -1): Place | undefined {
  const within = across(ground, from, steps);
  if (within.columnID !== from.columnID) return within;
  const rows = ground.walk.filter(isRow);
  const at = isRow(from.line) ? rows.indexOf(from.line) + steps : steps === 1 ? 0 : -1;
  const line = rows[at];
  if (line === undefined) return undefined;
  return { line, columnID: steps === 1 ? nameColumn : (ground.columnIDs.at(-1) ?? nameColumn) };
}

/** The place that a key leads to; undefined for keys that lead nowhere. */
export function placeAfter(ground: Ground, from: Place, { key, shiftKey, isJump, page }: Key): Place | undefined {
  const lastColumn = ground.columnIDs.at(-1) ?? nameColumn;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowUp' ? -1 : 1;
      return isJump ? toEdge(ground, from, step) : along(ground, from, step);
    }
    case 'PageUp':
      return byPage(ground, from, -page);
    case 'PageDown':
      return byPage(ground, from, page);
    case 'ArrowLeft':
      return across(ground, from, isJump ? -Infinity : -1);
    case 'ArrowRight':
      return across(ground, from, isJump ? Infinity : 1);
    case 'Home':
      if (isJump) return { line: ground.walk.find(isRow) ?? from.line, columnID: nameColumn };
      return canStand({ ...from, columnID: nameColumn }) ? { ...from, columnID: nameColumn } : from;
    case 'End':
      return { line: isJump ? (ground.walk.findLast(isRow) ?? from.line) : from.line, columnID: lastColumn };
    case 'Tab':
      return next(ground, from, shiftKey ? -1 : 1);
    default:
      return undefined;
  }
}
