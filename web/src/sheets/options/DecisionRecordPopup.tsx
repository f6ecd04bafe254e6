/** The popup with the decision record of the sheet or one of its groups: as a file, or as a page to print. */
import { Button } from '@mantine/core';
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useFileRun } from '#rows/useFileRun.ts';
import type { PopupProps } from '#screen/popups.ts';
import { readAnswer } from '#sync/call.ts';
import { fileOf } from '#sync/fileCall.ts';
import { useGroup, useHead } from '#sync/openSheet.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import classes from './Popup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `groupID` 0 is the whole sheet */
    decisionRecord: { groupID: number };
  }
}

const failed = 'The decision record was not made';

/** Opens the page in a tab of its own, and its print dialog as soon as it is there; a refusal in its place is said here. */
function printRecord(sheetID: number, groupID: number): void {
  const query = new URLSearchParams({ as: 'page', timeZone: ownTimeZone() });
  if (groupID !== 0) query.set('groupID', String(groupID));
  const page = window.open(`${getDecisionRecord.path.replace('{id}', String(sheetID))}?${query.toString()}`);
  if (!page) {
    notifyInfo('The page was not opened', 'Please allow this site to open a new tab, and try again.');
    return;
  }
  page.addEventListener('load', () => {
    if (page.document.contentType === 'text/html') {
      page.print();
      return;
    }
    const said = page.document.body.textContent;
    page.close();
    const headers = { 'Content-Type': 'application/problem+json' };
    readAnswer(new Response(said, { status: 400, headers })).catch((error: unknown) => notifyError(failed, error));
  });
}

export function DecisionRecordPopup({ groupID, onClose }: PopupProps<'decisionRecord'>) {
  const sheet = useHead();
  const group = useGroup(groupID);
  const { cancel, isBusy, run } = useFileRun(failed);
  if (!sheet) return null;
  const { sheetID } = sheet;
  if (groupID !== 0 && !group) {
    return (
      <Popup title="Decision record" size={460} onClose={onClose}>
        {(close) => (
          <>
            <p className={classes.text} role="alert">
              The group was deleted. Its decision record can be made again once the group is restored.
            </p>
            <div className={classes.foot}>
              <Button data-autofocus onClick={close}>
                Close
              </Button>
            </div>
          </>
        )}
      </Popup>
    );
  }
  const query = { timeZone: ownTimeZone(), ...(groupID === 0 ? {} : { groupID }) };
  const make = (signal: AbortSignal) => fileOf(getDecisionRecord, { params: { id: sheetID }, query, signal });
  return (
    <Popup title="Decision record" size={460} onClose={onClose}>
      <>
        <p className={classes.text}>
          Every decision on the banners of <strong>{group?.name ?? sheet.name}</strong>: who said what and when, of
          which version, with the SHA-256 of its bytes. Decisions on older versions and those that were taken back are
          in it, too.
        </p>
        <div className={classes.foot}>
          {isBusy ? (
            <Button variant="subtle" color="gray" onClick={cancel}>
              Cancel
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.7} />}
            onClick={() => printRecord(sheetID, groupID)}
          >
            Print
          </Button>
          <Button
            data-autofocus
            leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
            loading={isBusy}
            aria-busy={isBusy}
            onClick={() => void run(make)}
          >
            Download for Excel
          </Button>
        </div>
      </>
    </Popup>
  );
}
