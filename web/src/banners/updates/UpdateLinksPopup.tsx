/** The notification popup: looks for newer banner files, lets a person choose among several, and offers to tell the members. */
import { Button } from '@mantine/core';
import type { BannerUpdate } from '@marquee/contract/banners.ts';
import { useState } from 'react';
import { useBannerProgress } from '#sync/notices.ts';
import type { PopupProps } from '#screen/popups.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { EmailUpdate } from './EmailUpdate.tsx';
import { FileChoices, LastAside } from './FileChoices.tsx';
import { RunProgress } from '#banners/RunProgress.tsx';
import { doneTitle, summaryOf } from './summary.ts';
import classes from './UpdateLinksPopup.module.css';
import { useQuestions } from './useQuestions.ts';
import { UpdatedRows } from './UpdatedRows.tsx';
import { type Run, useUpdateRun } from './useUpdateRun.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** of one group, or of all */
    updateBanners: { columnID: number; groupID?: number };
  }
}

function Found(props: {
  columnID: number;
  found: BannerUpdate;
  /** looks again, on wish with questions about what was skipped */
  onAgain: (asksAgain?: boolean) => void;
  onEmail: () => void;
  onClose: () => void;
}) {
  const { updatedCells, multipleFilesChoices, noOfSkipped = 0 } = props.found;
  const { message, details, trouble } = summaryOf(props.found);
  const questions = useQuestions(props.columnID, multipleFilesChoices);
  const isAnswered = questions.question === undefined;
  const hasUpdates = updatedCells.length > 0 || questions.hasTaken;
  return (
    <>
      <p className={classes.message} role="status">
        {message}
      </p>
      {trouble ? (
        <div className={classes.notChecked} role="alert">
          <p className={classes.trouble}>{trouble.message}</p>
          <p className={classes.details} tabIndex={0} role="group" aria-label="Why they could not be checked">
            {trouble.reasons}
          </p>
        </div>
      ) : null}
      <UpdatedRows cells={updatedCells} />
      {details === '' ? null : (
        // Long ones scroll, which takes the keyboard.
        <p className={classes.details} tabIndex={0} role="group" aria-label="What was found">
          {details}
        </p>
      )}
      <FileChoices questions={questions} />
      {multipleFilesChoices.length > 0 ? <LastAside questions={questions} /> : null}
      {isAnswered && noOfSkipped > 0 ? (
        <p className={classes.skipped}>
          {noOfSkipped === 1 ? 'One question was skipped earlier.' : `${noOfSkipped} questions were skipped earlier.`}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => props.onAgain(true)}>
            Ask again
          </Button>
        </p>
      ) : null}
      <PopupFoot>
        {isAnswered && hasUpdates ? <Button onClick={props.onEmail}>Email now</Button> : null}
        {trouble ? (
          <Button variant="default" onClick={() => props.onAgain()}>
            Try again
          </Button>
        ) : null}
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </PopupFoot>
    </>
  );
}

/** Says when it is done, and whether anything came of it. */
function titleOf(run: Run, isMailing: boolean): string {
  if (isMailing) return 'Email update';
  if (run.is === 'running') return 'Updating links';
  if (run.is === 'failed') return 'Links not updated';
  return doneTitle(run.found);
}

/** Closing it ends a look that still goes on, which then changes nothing. */
export function UpdateLinksPopup(props: PopupProps<'updateBanners'>) {
  const { run, again } = useUpdateRun(props.columnID, props.groupID);
  const progress = useBannerProgress((state) => state.progress);
  const [isMailing, setMailing] = useState(false);
  return (
    <Popup title={titleOf(run, isMailing)} size={560} isKept onClose={props.onClose}>
      {(close) => {
        if (isMailing) return <EmailUpdate columnID={props.columnID} onClose={close} />;
        if (run.is === 'done') {
          return (
            <Found
              columnID={props.columnID}
              found={run.found}
              onAgain={again}
              onEmail={() => setMailing(true)}
              onClose={close}
            />
          );
        }
        const isRunning = run.is === 'running';
        return (
          <>
            <p className={isRunning ? classes.message : classes.trouble} role={isRunning ? 'status' : 'alert'}>
              {isRunning ? 'Checking for new files, please wait' : `The files could not be checked. ${run.reason}`}
            </p>
            {isRunning ? <RunProgress label="Folders checked" progress={progress} unit="folders" /> : null}
            <PopupFoot>
              {isRunning ? null : <Button onClick={() => again()}>Try again</Button>}
              <Button variant="default" onClick={close}>
                {isRunning ? 'Cancel' : 'Close'}
              </Button>
            </PopupFoot>
          </>
        );
      }}
    </Popup>
  );
}
