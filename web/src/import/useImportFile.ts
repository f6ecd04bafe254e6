/** A chosen file on its way to rows: read, guessed at, corrected by the person, and drafted anew at each choice. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { ImportedGroup } from '@marquee/contract/imports.ts';
import { useEffect, useRef, useState } from 'react';
import type { DateOrder } from '#cells/kinds/date/readDate.ts';
import { sentenceOf } from '#ui/notify.ts';
import type { ReadFile } from './fileTable.ts';
import { guess, guessOrders, guessTargets } from './guess/guess.ts';
import { draftOf, firstLine, obstacleOf, readColumn, type ImportDraft, type ReadColumn, type Wanted } from './plan.ts';
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

const ordersOf = (
  read: ReadFile,
  headers: number | undefined,
  targets: readonly Target[],
  ground: Ground,
): DateOrder[] =>
  guessOrders(
    read.lines.slice(firstLine({ headers })),
    (at) => isDates(targets[at], ground),
    ground.today,
    navigator.language,
  );

interface Choices {
  read: ReadFile;
  headers: number | undefined;
  /** where the headers are, or would be, to be switched on and off */
  found: number;
  targets: Target[];
  orders: DateOrder[];
  group: ImportedGroup;
  /** what columns have been read as, by place and choices */
  known: Map<string, ReadColumn | undefined>;
}

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
  const { read, headers, targets, orders, group, known } = choices;
  const wanted: Wanted = { lines: read.lines, headers, targets, orders, group };
  const columns = targets.map((target, at) => {
    const key = [at, keyOf(target), orders[at], headers].join(' ');
    if (!known.has(key)) known.set(key, readColumn(wanted, at, ground));
    return known.get(key);
  });
  const made = draftOf(wanted, columns, ground);
  return { is: 'read', file, choices, draft: { wanted, made, obstacle: obstacleOf(made, ground) } };
}

export function useImportFile(ground: Ground) {
  const [state, setState] = useState<FileState>({ is: 'none' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const choose = async (file: File, worksheet?: string) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setState({ is: 'reading', file });
    try {
      const read = await readFile(file, worksheet, controller.signal);
      const { firstLine: found, headers, targets } = guess(read.lines, ground);
      const first = ground.groups[0];
      const group =
        first && ground.groups.length === 1 ? { groupID: first.groupID } : { name: newGroupName(file, read) };
      const orders = ordersOf(read, headers, targets, ground);
      setState(drafted(file, { read, headers, found, targets, orders, group, known: new Map() }, ground));
    } catch (error) {
      if (!controller.signal.aborted) setState({ is: 'none', trouble: sentenceOf(error) });
    }
  };
  const choices = state.is === 'read' ? state.choices : undefined;
  const change = (changed: Partial<Choices>) => {
    if (state.is === 'read') setState(drafted(state.file, { ...state.choices, ...changed }, ground));
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
      const targets = guessTargets(choices.read.lines, headers, ground);
      change({ headers, targets, orders: ordersOf(choices.read, headers, targets, ground) });
    },
    setTarget: (at: number, target: Target) => {
      if (!choices) return;
      // There is one name and one group: who takes it takes it from the other.
      const isOne = target.to === 'name' || target.to === 'group';
      const targets = choices.targets.map((other, place): Target =>
        place === at ? target : isOne && other.to === target.to ? { to: 'nothing' } : other,
      );
      change({ targets, orders: ordersOf(choices.read, choices.headers, targets, ground) });
    },
    setOrder: (order: DateOrder) => change({ orders: choices?.orders.map(() => order) ?? [] }),
    setGroup: (group: ImportedGroup) => change({ group }),
  };
}

export type ImportFile = ReturnType<typeof useImportFile>;
