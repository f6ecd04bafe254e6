/** `v3 of 3` in the viewer's foot: the versions of a banner, each to be played, and any two to be compared. */
import { Button } from '@mantine/core';
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { excerpt } from '@marquee/contract/comment-html.ts';
import { dotted, isolated } from '@marquee/contract/isolated.ts';
import { whyNotFrozen } from '@marquee/contract/not-frozen-words.ts';
import { fullName } from '@marquee/contract/people.ts';
import type { TakenHow, Version, VersionStack } from '@marquee/contract/versions.ts';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonPopup } from '#ui/popups/ButtonPopup.tsx';
import { dayAndTime } from '#ui/moments.ts';
import classes from './VersionList.module.css';
import { verdictWords } from './verdictWords.ts';
import type { Looked } from './useVersions.ts';

/** So much of what was said is shown. */
const wordsShown = 200;

const takenBy: Record<TakenHow, (name: string | undefined) => string> = {
  edit: (name) => name ?? 'Someone',
  update: (name) => `Update links by ${name ?? 'someone'}`,
  auto: () => 'Auto update',
  look: () => 'Found when it was played',
  copy: () => 'Copied with its row',
};

function factsOf({ bytes, noOfFiles, takenAt, takenBy: person, takenHow }: Version): string {
  const who = takenBy[takenHow](person ? isolated(fullName(person)) : undefined);
  const weight = noOfFiles > 1 ? `${sizeInWords(bytes)} in ${noOfFiles} files` : sizeInWords(bytes);
  return dotted([dayAndTime(takenAt, new Date()), who, weight]);
}

/** What is said of the present file where it isn't frozen. */
function progressOf({ reason, state }: VersionStack): string | undefined {
  if (state === 'frozen') return undefined;
  return reason ? whyNotFrozen(reason) : 'The current file is being copied.';
}

export function VersionList(props: {
  stack: VersionStack;
  looked: Looked;
  onShow: (number: number | undefined) => void;
  onCompare: (pair: readonly [number, number]) => void;
}) {
  const { looked, stack } = props;
  const { versions } = stack;
  const [isOpen, setOpen] = useState(false);
  const newest = versions[0]?.number ?? 0;
  const current = versions.find(({ isCurrent }) => isCurrent)?.number;
  const shown = looked.shown ?? current ?? newest;
  const label = looked.compared ? `v${looked.compared[0]} and v${looked.compared[1]}` : `v${shown} of ${newest}`;
  const progress = progressOf(stack);
  const leave = (act: () => void) => {
    setOpen(false);
    act();
  };
  return (
    <ButtonPopup
      label="Versions"
      isOpen={isOpen}
      onChange={setOpen}
      position="top-end"
      width={340}
      withinPortal={false}
      className={classes.list}
      // Its keys are not the viewer's: Escape closes the list alone.
      onKeyDown={(event) => event.stopPropagation()}
      button={(toggle) => (
        <Button
          variant={looked.shown === undefined && !looked.compared ? 'default' : 'light'}
          size="xs"
          aria-label={`Versions: ${label}`}
          leftSection={<IconStack2 size={15} stroke={1.8} aria-hidden />}
          onClick={toggle}
        >
          {label}
        </Button>
      )}
    >
      {progress === undefined ? null : <p className={classes.progress}>{progress}</p>}
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.number} className={classes.version} data-shown={version.number === shown || undefined}>
            <button
              type="button"
              className={classes.play}
              aria-current={version.number === shown || undefined}
              onClick={() => leave(() => props.onShow(version.isCurrent ? undefined : version.number))}
            >
              <span className={classes.name}>
                <strong>v{version.number}</strong> {version.fileName}{' '}
                {version.isCurrent ? <em className={classes.current}>Current</em> : null}
              </span>
              <span className={classes.facts}>{factsOf(version)}</span>
              {version.verdicts.map(({ at, by, comment, verdict, verdictID }) => (
                <span key={verdictID} className={classes.verdict} data-verdict={verdict}>
                  {isolated(fullName(by))} {verdictWords[verdict]} · {dayAndTime(at, new Date())}
                  {comment === '' ? null : <q className={classes.words}>{excerpt(comment, wordsShown)}</q>}
                </span>
              ))}
            </button>
            {version.number === shown || versions.length < 2 ? null : (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Compare v${version.number} with v${shown}`}
                onClick={() =>
                  leave(() =>
                    props.onCompare([Math.min(version.number, shown), Math.max(version.number, shown)] as const),
                  )
                }
              >
                Compare
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ButtonPopup>
  );
}
