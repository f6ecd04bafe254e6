/** Going through the questions of a look for newer files: which is asked, and what became of those before. */
import type { FileChoice, PutAside } from '@marquee/contract/banners.ts';
import { useEffect, useReducer, useState } from 'react';
import { watchers } from '#sync/currentSheet.ts';
import { type Answered, fileKey, nextQuestion, nothingAnswered, shownIn } from './questions.ts';
import { cellsNow, putAside, takeFor } from './takeFile.ts';

/** What was put aside last, and where its question stood. */
interface Aside {
  as: Exclude<PutAside, 'ask'>;
  choices: readonly FileChoice[];
  at: number;
}

/** Rows come and go while somebody thinks about them. */
function useSheetChanges(): void {
  const [, hear] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watchers.watchAll(hear), []);
}

/** Whoever chooses one of a cell's files has decided against the others, which are no versions of it then. */
async function passOver(columnID: number, question: FileChoice | undefined, path: string | undefined): Promise<void> {
  if (!question?.files || question.cells) return;
  const files = question.files.filter((file) => file.path !== path);
  if (files.length > 0) await putAside(columnID, 'notAVersion', [{ ...question, files }]);
}

/** The sheet as it is when the questions come. */
const notYetAnswered = (): Answered => ({
  ...nothingAnswered,
  shown: new Map([...cellsNow()].map(([cellID, cell]) => [cellID, shownIn(cell)])),
});

export function useQuestions(columnID: number, choices: readonly FileChoice[]) {
  useSheetChanges();
  const [from, setFrom] = useState(0);
  const [answered, setAnswered] = useState(notYetAnswered);
  const [isBusy, setBusy] = useState(false);
  const [aside, setAside] = useState<Aside>();
  const now = cellsNow();
  // What is being taken shows in its cell already.
  const { cells, files, shown } = answered;
  const { at, question } = nextQuestion(choices, from, { cells, files, ...(!isBusy && shown && { shown }) }, now);

  const busily = async (work: () => Promise<boolean>, done: () => void) => {
    if (isBusy) return;
    setBusy(true);
    if (await work()) done();
    setBusy(false);
  };
  const put = (as: Aside['as'], those: readonly FileChoice[]) =>
    busily(
      () => putAside(columnID, as, those),
      () => {
        setAside({ as, choices: those, at });
        setFrom(at + those.length);
      },
    );

  return {
    /** undefined when all are answered */
    question,
    at,
    total: choices.length,
    isBusy,
    now,
    hasTaken: answered.cells.size > 0,
    aside,
    /** Shows a file of the question in these cells, by the names that they write. */
    take: (taken: readonly { cellID: number; fileName: string }[], path: string | undefined) => {
      const those = taken.flatMap(({ cellID, fileName }) => {
        const cell = now.get(cellID);
        return cell ? [{ cell, fileName }] : [];
      });
      return busily(
        () => takeFor(those),
        () => {
          const files = path === undefined ? [] : those.map(({ cell }) => fileKey(cell, path));
          setAnswered({
            ...answered,
            files: new Set([...answered.files, ...files]),
            cells: new Set([...answered.cells, ...those.map(({ cell }) => cell.cellID)]),
          });
          setAside(undefined);
          setFrom(at + 1);
          void passOver(columnID, question, path);
        },
      );
    },
    skip: () => put('skip', choices.slice(at, at + 1)),
    skipAll: () => put('skip', choices.slice(at)),
    notAVersion: () => put('notAVersion', choices.slice(at, at + 1)),
    undo: () =>
      busily(
        () => putAside(columnID, 'ask', aside?.choices ?? []),
        () => {
          setFrom(aside?.at ?? 0);
          setAside(undefined);
        },
      ),
  };
}

export type Questions = ReturnType<typeof useQuestions>;
