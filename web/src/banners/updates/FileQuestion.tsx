/** Whether a file of another series is a newer version, and for which rows: what it looks like, and the rows that it could fit. */
import { Button } from '@mantine/core';
import type { FileChoice } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';
import { useEffect, useRef, useState } from 'react';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './FileChoices.module.css';
import { factsOfOffered, FilePreview } from './FilePreview.tsx';
import { SkipButtons } from './SkipButtons.tsx';
import type { Questions } from './useQuestions.ts';

export function FileQuestion(props: { question: FileChoice; questions: Questions }) {
  const { question, questions } = props;
  const { cells = [], files = [] } = question;
  const [file] = files;
  const [first] = cells;
  // A single row need not be chosen.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(cells.length === 1 ? cells.map(({ cellID }) => cellID) : []),
  );
  const taken = cells.filter(({ cellID }) => chosen.has(cellID));
  const shown = first && questions.now.get(first.cellID);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => list.current?.querySelector('input')?.focus(), []);

  const choose = (cellIDs: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const cellID of cellIDs) {
      if (isChosen) next.add(cellID);
      else next.delete(cellID);
    }
    setChosen(next);
  };
  return (
    <>
      <p className={classes.now}>{file ? factsOfOffered(file) : null}</p>
      {shown && first ? <FilePreview key={first.fileName} cell={shown} fileName={first.fileName} /> : null}
      <div ref={list} className={classes.rows} role="group" aria-label="For which rows?">
        <p className={classes.ask} aria-hidden>
          For which rows?
        </p>
        {cells.length > 1 ? (
          <div className={classes.all}>
            <CheckBox
              label="All rows"
              isChecked={taken.length === cells.length}
              onChange={(isChosen) =>
                choose(
                  cells.map(({ cellID }) => cellID),
                  isChosen,
                )
              }
            />
          </div>
        ) : null}
        <ul className={classes.fits}>
          {cells.map(({ cellID, groupName, rowName }) => (
            <li key={cellID}>
              <CheckBox
                label={`${groupName} › ${rowName}`}
                isChecked={chosen.has(cellID)}
                onChange={(isChosen) => choose([cellID], isChosen)}
              />
              <span className={classes.shows}>Now: {questions.now.get(cellID)?.cellBanner?.fileName}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.answers}>
        <SkipButtons questions={questions} />
        <Button
          variant="default"
          size="compact-sm"
          disabled={questions.isBusy}
          onClick={() => void questions.notAVersion()}
        >
          Not a version
        </Button>
        <Button
          className={classes.take}
          size="compact-sm"
          disabled={questions.isBusy || taken.length === 0}
          onClick={() => void questions.take(taken, file?.path)}
        >
          {taken.length === 0 ? 'Choose rows' : `Use for ${counted(taken.length, 'row')}`}
        </Button>
      </div>
    </>
  );
}
