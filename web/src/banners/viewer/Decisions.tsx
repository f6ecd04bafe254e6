/** The viewer's line about decisions: what the version is, who said so and when, and the buttons to say it oneself. */
import { Button } from '@mantine/core';
import { access } from '@marquee/contract/columns.ts';
import * as mutations from '@marquee/contract/decisions-mutations.ts';
import { stateWords, type Verdict } from '@marquee/contract/decisions.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import type { VersionStack } from '@marquee/contract/versions.ts';
import { useRef, type ReactNode } from 'react';
import { draftNames } from '#comments/draftNames.ts';
import { useLayout } from '#sync/openSheet.ts';
import { saveAddition } from '#sync/save.ts';
import { dayAndTime } from '#ui/moments.ts';
import { notifyError } from '#ui/messages/notify.ts';
import classes from './Decisions.module.css';
import type { Deciding } from './useDeciding.ts';
import type { Looked } from './useVersions.ts';
import { VerdictButtons } from './VerdictButtons.tsx';
import { VerdictComposer } from './VerdictComposer.tsx';
import { verdictWords } from './verdictWords.ts';

/** The last word of each person, the newest first, without those who took it back. */
function lastWords(verdicts: readonly Verdict[]): Verdict[] {
  const last = new Map(verdicts.map((verdict) => [verdict.by.userID, verdict]));
  return [...last.values()]
    .filter(({ verdict }) => verdict !== 'withdraw')
    .toSorted((a, b) => b.verdictID - a.verdictID);
}

/** `Ann Archer approved · Today at 9:05 am` */
const inWords = ({ at, by, verdict }: Verdict): string =>
  `${isolated(fullName(by))} ${verdictWords[verdict]} · ${dayAndTime(at, new Date())}`;

/** Said where the file on the server is not the approved one any more. */
function ChangedFile({ cellID }: { cellID: number }) {
  return (
    <div className={classes.changed} role="alert">
      <span>The file on the server changed after approval. You’re seeing the approved one.</span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          saveAddition(mutations.takeChangedFile, { cellID }).catch((error: unknown) =>
            notifyError('The new file is not in use', error),
          );
        }}
      >
        Use the new file
      </Button>
    </div>
  );
}

export function Decisions(props: {
  stack: VersionStack;
  looked: Looked;
  deciding: Deciding;
  userID: number;
  /** who is waited for */
  asked: ReactNode;
}) {
  const { deciding, looked, stack, userID } = props;
  const { asked, decide } = deciding;
  const root = useRef<HTMLElement>(null);
  const column = useLayout().columns.find(({ columnID }) => columnID === stack.decision.columnID);
  const current = stack.versions.find(({ isCurrent }) => isCurrent);
  const shown = looked.shown === undefined ? current : stack.versions.find(({ number }) => number === looked.shown);
  if (!shown) return null;
  const said = lastWords(shown.verdicts);
  const own = said.find(({ by }) => by.userID === userID);
  const state = shown === current ? stack.decision.state : undefined;
  const isChanged = shown === current && stack.decision.isChanged;
  const closed = () => {
    deciding.giveUp();
    root.current?.querySelector<HTMLElement>(`[data-verdict="${asked}"]`)?.focus();
  };
  return (
    <section
      ref={root}
      className={classes.decisions}
      aria-label="Decisions"
      data-decisions={asked === undefined || !decide ? 'said' : 'asked'}
    >
      {isChanged ? <ChangedFile cellID={stack.cellID} /> : null}
      {asked === undefined || !decide ? null : (
        <VerdictComposer
          key={asked}
          verdict={asked}
          draftName={draftNames.verdict(userID, stack.cellID)}
          // In a column that one person sees alone the words are posted nowhere.
          isPosted={column?.accessRestrictions !== access.justForMe}
          onSave={(draft) => deciding.say(asked, draft)}
          onCancel={closed}
        />
      )}
      <div className={classes.line}>
        <div className={classes.said} role="status">
          {state === undefined ? (
            <strong>v{shown.number}</strong>
          ) : (
            <strong data-state={state}>{stateWords[state]}</strong>
          )}
          {said.map((verdict) => (
            <span key={verdict.verdictID} className={classes.one}>
              {inWords(verdict)}
              {verdict === own && decide ? (
                <Button size="compact-xs" variant="subtle" onClick={() => decide('withdraw')}>
                  Take back
                </Button>
              ) : null}
            </span>
          ))}
          {shown === current ? props.asked : null}
        </div>
        {decide ? <VerdictButtons own={own?.verdict} asked={asked} onDecide={decide} /> : null}
      </div>
    </section>
  );
}
