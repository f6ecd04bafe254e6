/** The questions of a look for newer files, one at a time: which file a banner shall show, or which banners shall show a file. */
import { Button } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import classes from './FileChoices.module.css';
import { CellQuestion } from './CellQuestion.tsx';
import { FileQuestion } from './FileQuestion.tsx';
import type { Questions } from './useQuestions.ts';

export function FileChoices({ questions }: { questions: Questions }) {
  const { at, question, total } = questions;
  if (!question) return null;
  const isAboutFile = question.cells !== undefined;
  return (
    <section className={classes.choice} aria-labelledby="file-choice">
      <header className={classes.head}>
        <h3 id="file-choice" className={classes.place}>
          <span className={classes.group}>{isAboutFile ? 'Is this a newer version?' : question.groupName}</span>{' '}
          {isAboutFile ? question.fileNames[0] : question.rowName}
        </h3>
        <span className={classes.count}>{`${at + 1} of ${total}`}</span>
      </header>
      {isAboutFile ? (
        <FileQuestion key={at} question={question} questions={questions} />
      ) : (
        <CellQuestion key={at} question={question} questions={questions} titleID="file-choice" />
      )}
    </section>
  );
}

/** What was put aside last, with the way back. */
export function LastAside({ questions: { aside, isBusy, undo } }: { questions: Questions }) {
  if (!aside) return <p className={classes.aside} role="status" />;
  const [first] = aside.choices;
  const isOne = aside.choices.length === 1;
  const name = first?.cells ? first.fileNames[0] : first?.rowName;
  const what = isOne ? name : counted(aside.choices.length, 'question');
  const until = !isOne ? 'they change' : first?.cells ? 'it changes' : 'its files change';
  const words =
    aside.as === 'skip'
      ? `Skipped ${what} until ${until}.`
      : `${what} is marked as not a version. You won’t be asked about it again.`;
  return (
    <p className={classes.aside} role="status">
      <span>{words}</span>
      <Button variant="subtle" size="compact-xs" disabled={isBusy} onClick={() => void undo()}>
        Undo
      </Button>
    </p>
  );
}
