/** A chosen file on its way to rows: read, guessed at, corrected by the person, and drafted anew at each choice. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { ImportedGroup } from '@marquee/contract/imports.ts';
import { useEffect, useRef, useState } from 'react';
import type { DateOrder } from '#cells/kinds/date/readDate.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import type { ReadFile } from './fileTable.ts';
import { guess, guessOrders, guessTargets } from './guess/guess.ts';
import {
  draftOf,
  firstLine,
  headerOf,
  obstacleOf,
  readColumn,
  type ImportDraft,
  type ReadColumn,
  type Wanted,
} from './plan.ts';
import { readFile } from './read/readFile.ts';
import { keyOf, type Ground, type Target } from './target.ts';

/** `plan.csv` as `plan`. */
export const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim();

const isDates = (target: Target | undefined, ground: Ground): boolean => {
  if (target?.to === 'new') return target.columnTypeID === columnTypes.date;
  const column =
    target?.to === 'column' ? ground.columns.find(({ columnID }) => columnID === target.columnID) : undefined;
  return column?.columnTypeID === columnTypes.date;
};

type Lines = ReadFile['lines'];

/** What is shown of the file; with the lines that are hidden in it where these are wanted. Lines keep their numbers. */
const linesOf = ({ lines, hidden }: ReadFile, withHidden: boolean): Lines =>
  withHidden || hidden.lines.size === 0 ? lines : lines.map((line, at) => (hidden.lines.has(at) ? [] : line));

interface Moved {
  columns: string[];
  rows: boolean;
}

const nothingMoved: Moved = { columns: [], rows: false };

interface Choices {
  read: ReadFile;
  /** what goes elsewhere now, as what was chosen for it has left the sheet: headers of the file, and whether rows do */
  moved: Moved;
  /** whether lines that are hidden in the file are wanted, and the lines that are */
  withHidden: boolean;
  lines: Lines;
  headers: number | undefined;
  /** where the headers are, or would be, to be switched on and off */
  found: number;
  targets: Target[];
  /** how the person says that dates are meant, which no guess overrules */
  chosenOrder?: DateOrder;
  orders: DateOrder[];
  group: ImportedGroup;
  /** what columns have been read as, by place and choices */
  known: Map<string, ReadColumn | undefined>;
}

const ordersOf = (
  { chosenOrder, headers, lines, targets }: Pick<Choices, 'chosenOrder' | 'headers' | 'lines' | 'targets'>,
  ground: Ground,
): DateOrder[] =>
  chosenOrder
    ? targets.map(() => chosenOrder)
    : guessOrders(
        lines.slice(firstLine({ headers })),
        (at) => isDates(targets[at], ground),
        ground.today,
        navigator.language,
      );

/** What comes of the choices: all of it, and why it can't be imported, if it can't. */
interface Drafted {
  wanted: Wanted;
  made: ImportDraft;
  obstacle: string | undefined;
}

/** What a file holds as far as it was read, and the choices about it. */
export type FileState =
  | { is: 'none'; trouble?: string }
  | { is: 'reading'; file: File }
  | { is: 'read'; file: File; choices: Choices; draft: Drafted };

const newGroupName = (file: File, { worksheet }: ReadFile): string =>
  (worksheet && !/^(?:sheet|tabelle|feuil|hoja|foglio|blad|arkusz|table)\s*\d*$/i.test(worksheet)
    ? worksheet
    : nameOf(file)
  ).slice(0, 255) || 'Imported';

/** What is made of the choices. A column is read again where something about it was chosen otherwise, and not because of another. */
function drafted(file: File, choices: Choices, ground: Ground): Extract<FileState, { is: 'read' }> {
  const { lines, headers, targets, orders, group, known } = choices;
  const wanted: Wanted = { lines, headers, targets, orders, group };
  const columns = targets.map((target, at) => {
    const key = [at, keyOf(target), orders[at], headers].join(' ');
    if (!known.has(key)) known.set(key, readColumn(wanted, at, ground));
    return known.get(key);
  });
  const made = draftOf(wanted, columns, ground);
  return { is: 'read', file, choices, draft: { wanted, made, obstacle: obstacleOf(made, ground) } };
}

/** What a file is taken for at first, as far as it shows itself. */
function guessed(file: File, read: ReadFile, ground: Ground): Choices {
  const lines = linesOf(read, false);
  const { firstLine: found, headers, targets } = guess(lines, ground, read);
  const first = ground.groups[0];
  const group = first && ground.groups.length === 1 ? { groupID: first.groupID } : { name: newGroupName(file, read) };
  const orders = ordersOf({ lines, headers, targets }, ground);
  const choices = { read, withHidden: false, lines, headers, found, targets, orders, group, known: new Map() };
  return { ...choices, moved: nothingMoved };
}

/**
 * The choices where something has left the sheet that they spoke of: a column of the file goes to a new one of the same kind instead, and
 * rows to a new group.
 */
function regrounded(file: File, choices: Choices, before: Ground, ground: Ground): Choices {
  const { group, read } = choices;
  const columns: string[] = [];
  const targets = choices.targets.map((target, at): Target => {
    if (target.to !== 'column' || ground.columns.some(({ columnID }) => columnID === target.columnID)) return target;
    columns.push(headerOf(choices, at));
    const gone = before.columns.find(({ columnID }) => columnID === target.columnID);
    return gone ? { to: 'new', columnTypeID: gone.columnTypeID } : { to: 'nothing' };
  });
  const rows = 'groupID' in group && !ground.groups.some(({ groupID }) => groupID === group.groupID);
  return {
    ...choices,
    targets,
    orders: ordersOf({ ...choices, targets }, ground),
    group: rows ? { name: newGroupName(file, read) } : group,
    known: new Map(),
    moved: { columns: [...choices.moved.columns, ...columns], rows: choices.moved.rows || rows },
  };
}

export function useImportFile(ground: Ground) {
  const [state, setState] = useState<FileState>({ is: 'none' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  // A file is read for a while, and the sheet may be another by then.
  const latest = useRef(ground);
  useEffect(() => {
    latest.current = ground;
  });
  const [drafting, setDrafting] = useState(ground);
  if (drafting !== ground) {
    setDrafting(ground);
    if (state.is === 'read') {
      setState(drafted(state.file, regrounded(state.file, state.choices, drafting, ground), ground));
    }
  }

  const choose = async (file: File, worksheet?: string) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setState({ is: 'reading', file });
    try {
      const read = await readFile(file, worksheet, controller.signal);
      setState(drafted(file, guessed(file, read, latest.current), latest.current));
    } catch (error) {
      if (!controller.signal.aborted) setState({ is: 'none', trouble: sentenceOf(error) });
    }
  };
  const choices = state.is === 'read' ? state.choices : undefined;
  const change = (changed: Partial<Choices>) => {
    if (state.is !== 'read') return;
    // Who chooses has seen it.
    setState(drafted(state.file, { ...state.choices, moved: nothingMoved, ...changed }, ground));
  };

  return {
    state,
    draft: state.is === 'read' ? state.draft : undefined,
    choose,
    cancel: () => {
      reading.current?.abort();
      setState({ is: 'none' });
    },
    setHeaders: (isOn: boolean) => {
      if (!choices) return;
      const headers = isOn ? choices.found : undefined;
      const { lines, read } = choices;
      const targets = guessTargets(lines, headers, ground, read);
      change({ headers, targets, orders: ordersOf({ ...choices, headers, targets }, ground) });
    },
    setTarget: (at: number, target: Target) => {
      if (!choices) return;
      // There is one name and one group: who takes it takes it from the other.
      const isOne = target.to === 'name' || target.to === 'group';
      const targets = choices.targets.map((other, place): Target =>
        place === at ? target : isOne && other.to === target.to ? { to: 'nothing' } : other,
      );
      change({ targets, orders: ordersOf({ ...choices, targets }, ground) });
    },
    setOrder: (chosenOrder: DateOrder) => {
      if (choices) change({ chosenOrder, orders: ordersOf({ ...choices, chosenOrder }, ground) });
    },
    setWithHidden: (withHidden: boolean) => {
      if (!choices) return;
      const lines = linesOf(choices.read, withHidden);
      // What was chosen of the columns stays; each is read again.
      change({ withHidden, lines, orders: ordersOf({ ...choices, lines }, ground), known: new Map() });
    },
    setGroup: (group: ImportedGroup) => change({ group }),
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
