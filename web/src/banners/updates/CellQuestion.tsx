/** Which of several files a banner shall show: its files, best first, with what the one that is looked at looks like. */
import { UnstyledButton } from '@mantine/core';
import type { FileChoice } from '@marquee/contract/banners.ts';
import { useEffect, useRef, useState } from 'react';
import { moveFocus } from '#ui/keyboard/moveFocus.ts';
import classes from './FileChoices.module.css';
import { factsOfOffered, FilePreview } from './FilePreview.tsx';
import { FileThumb } from './FileThumb.tsx';
import { SkipButtons } from './SkipButtons.tsx';
import type { Questions } from './useQuestions.ts';

export function CellQuestion(props: { question: FileChoice; questions: Questions; titleID: string }) {
  const { question, questions, titleID } = props;
  const { cellID, files, fileNames } = question;
  const [taking, setTaking] = useState<string>();
  const [looked, setLooked] = useState(fileNames[0] ?? '');
  const list = useRef<HTMLUListElement>(null);
  const cell = questions.now.get(cellID);
  const now = cell?.cellBanner?.fileName;

  // It starts at its best file.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);

  const take = async (fileName: string, index: number) => {
    setTaking(fileName);
    await questions.take([{ cellID, fileName }], files?.[index]?.path);
    setTaking(undefined);
  };
  return (
    <>
      <p className={classes.now}>
        {now ? <FileThumb cell={cell} cellID={cellID} fileName={now} bytes={cell?.cellBanner?.file?.bytes} /> : null}
        <span>{now ? `Now: ${now}` : 'No file yet'}</span>
      </p>
      {cell ? <FilePreview key={looked} cell={cell} fileName={looked} /> : null}
      <ul ref={list} className={classes.files} aria-labelledby={titleID} onKeyDown={(event) => moveFocus(event)}>
        {fileNames.map((fileName, index) => (
          <li key={fileName}>
            <UnstyledButton
              className={classes.file}
              aria-disabled={questions.isBusy}
              data-taking={taking === fileName || undefined}
              data-looked={looked === fileName || undefined}
              onFocus={() => setLooked(fileName)}
              onMouseEnter={() => setLooked(fileName)}
              onClick={() => {
                if (!questions.isBusy) void take(fileName, index);
              }}
            >
              <FileThumb cell={cell} cellID={cellID} fileName={fileName} bytes={files?.[index]?.bytes} />
              <span className={classes.name}>
                {fileName}
                {files?.[index] ? <span className={classes.facts}>{factsOfOffered(files[index])}</span> : null}
              </span>
              {index === 0 && fileNames.length > 1 ? <span className={classes.best}>Best match</span> : null}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.answers}>
        <SkipButtons questions={questions} />
      </div>
    </>
  );
}
