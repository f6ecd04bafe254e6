/** Banners for which several files may be the newer one: shown one at a time, each with its files to choose from. */
import { Button, UnstyledButton } from '@mantine/core';
import type { FileChoice } from '@marquee/contract/banners.ts';
import { useEffect, useRef, useState } from 'react';
import { moveFocus } from './arrowKeys.ts';
import classes from './FileChoices.module.css';
import { cellOf, takeFile } from './takeFile.ts';

/** `onEnd` is called after the last one. */
export function FileChoices(props: { choices: readonly FileChoice[]; onTaken: () => void; onEnd: () => void }) {
  const { choices } = props;
  const [at, setAt] = useState(0);
  const [taking, setTaking] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const choice = choices[at];

  // Each next banner starts at its best file.
  useEffect(() => list.current?.querySelector('button')?.focus(), [at]);

  if (!choice) return null;
  const goOn = () => {
    setTaking(undefined);
    if (at + 1 < choices.length) setAt(at + 1);
    else props.onEnd();
  };
  const take = async (fileName: string) => {
    setTaking(fileName);
    const isSettled = await takeFile(choice, fileName);
    if (!isSettled) return setTaking(undefined);
    props.onTaken();
    goOn();
  };
  const now = cellOf(choice)?.cellBanner?.fileName;

  return (
    <section className={classes.choice} aria-labelledby="file-choice">
      <header className={classes.head}>
        <h3 id="file-choice" className={classes.place}>
          <span className={classes.group}>{choice.groupName}</span> {choice.rowName}
        </h3>
        <span className={classes.count}>{`${at + 1} of ${choices.length}`}</span>
      </header>
      <p className={classes.now}>{now ? `Now: ${now}` : 'No file yet'}</p>
      <ul ref={list} className={classes.files} aria-labelledby="file-choice" onKeyDown={moveFocus}>
        {choice.fileNames.map((fileName, index) => (
          <li key={fileName}>
            <UnstyledButton
              className={classes.file}
              aria-disabled={taking !== undefined}
              data-taking={taking === fileName || undefined}
              onClick={() => {
                if (taking === undefined) void take(fileName);
              }}
            >
              <span className={classes.name}>{fileName}</span>
              {index === 0 && choice.fileNames.length > 1 ? <span className={classes.best}>Best match</span> : null}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="default" size="compact-sm" disabled={taking !== undefined} onClick={goOn}>
        Skip
      </Button>
    </section>
  );
}
