/** The notification popup: looks for newer banner files, lets a person choose among several, and offers to tell the members. */
import { Button } from '@mantine/core';
import type { BannerUpdate } from '@marquee/contract/banners.ts';
import { useState } from 'react';
import { emailBanners, useIsSending } from '#columns/emailBanners.ts';
import { useBannerProgress } from '#state/notices.ts';
import { sentenceOf } from '#ui/notify.ts';
import { Popup, PopupFoot } from '#ui/Popup.tsx';
import { FileChoices } from './FileChoices.tsx';
import { RunProgress } from './RunProgress.tsx';
import { summaryOf } from './summary.ts';
import classes from './UpdateLinksPopup.module.css';
import { useUpdateRun } from './useUpdateRun.ts';

/** The offer to mail what was updated, and then that it was. */
function EmailNow(props: { columnID: number }) {
  const isSending = useIsSending(props.columnID);
  const [isSent, setSent] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const send = async () => {
    setTrouble(undefined);
    try {
      await emailBanners(props.columnID);
      setSent(true);
    } catch (error) {
      setTrouble(`The e-mail was not sent. ${sentenceOf(error)}`);
    }
  };
  return (
    <>
      <span className={trouble === undefined ? classes.sent : classes.trouble} role="status">
        {isSent ? 'Email sent' : trouble}
      </span>
      {isSent ? null : (
        <Button loading={isSending} onClick={() => void send()}>
          Email now
        </Button>
      )}
    </>
  );
}

function Found(props: { columnID: number; found: BannerUpdate; onClose: () => void }) {
  const { updatedCells, multipleFilesChoices } = props.found;
  const { message, details } = summaryOf(props.found);
  const [isChosen, setChosen] = useState(multipleFilesChoices.length === 0);
  const [hasUpdates, setHasUpdates] = useState(updatedCells.length > 0);
  return (
    <>
      <p className={classes.message} role="status">
        {message}
      </p>
      {details === '' ? null : (
        // Long ones scroll, which takes the keyboard.
        <p className={classes.details} tabIndex={0} role="group" aria-label="What was found">
          {details}
        </p>
      )}
      {isChosen ? null : (
        <FileChoices choices={multipleFilesChoices} onTaken={() => setHasUpdates(true)} onEnd={() => setChosen(true)} />
      )}
      <PopupFoot>
        {isChosen && hasUpdates ? <EmailNow columnID={props.columnID} /> : null}
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </PopupFoot>
    </>
  );
}

/** `groupID` is undefined for all groups. Closing it ends a look that still goes on, which then changes nothing. */
export function UpdateLinksPopup(props: { columnID: number; groupID: number | undefined; onClose: () => void }) {
  const { run, again } = useUpdateRun(props.columnID, props.groupID);
  const progress = useBannerProgress((state) => state.progress);
  return (
    <Popup title="Updating links" size={520} isKept onClose={props.onClose}>
      {(close) => {
        if (run.is === 'done') return <Found columnID={props.columnID} found={run.found} onClose={close} />;
        const isRunning = run.is === 'running';
        return (
          <>
            <p className={isRunning ? classes.message : classes.trouble} role={isRunning ? 'status' : 'alert'}>
              {isRunning ? 'Checking for new files, please wait' : `The files could not be checked. ${run.reason}`}
            </p>
            {isRunning ? <RunProgress label="Folders looked into" progress={progress} unit="folders" /> : null}
            <PopupFoot>
              {isRunning ? null : <Button onClick={again}>Try again</Button>}
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
