/** A popup with a report on the sheet or one of its groups: as a file, or as a page to print. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFileRun } from '#rows/useFileRun.ts';
import { readAnswer } from '#sync/call.ts';
import type { CalledFile } from '#sync/fileCall.ts';
import { useGroup, useHead } from '#sync/openSheet.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import classes from './Popup.module.css';

/** Opens a page in a tab of its own, and its print dialog as soon as it is there; a refusal in its place is said here. */
function print(address: string, failed: string): void {
  const page = window.open(address);
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

/** How the call of a report is asked: the whole sheet, or a group of it. */
interface ReportInput {
  params: { id: number };
  query: { timeZone: string; groupID?: number };
  signal: AbortSignal;
}

export interface Report {
  /** `Decision record` */
  title: string;
  /** of its call */
  path: string;
  fileOf: (input: ReportInput) => Promise<CalledFile>;
  /** what is in it; `name` is that of the sheet or the group */
  about: (name: ReactNode) => ReactNode;
}

export function ReportPopup(props: { report: Report; groupID: number; onClose: () => void }) {
  const { groupID, onClose, report } = props;
  const { about, fileOf, path, title } = report;
  const what = title.toLowerCase();
  const failed = `The ${what} was not made`;
  const sheet = useHead();
  const group = useGroup(groupID);
  const { cancel, isBusy, run } = useFileRun(failed);
  if (!sheet) return null;
  const { sheetID } = sheet;
  if (groupID !== 0 && !group) {
    return (
      <Popup title={title} size={460} onClose={onClose}>
        {(close) => (
          <>
            <p className={classes.text} role="alert">
              The group was deleted. Its {what} can be made again once the group is restored.
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
  const make = (signal: AbortSignal) => fileOf({ params: { id: sheetID }, query, signal });
  const page = new URLSearchParams({ as: 'page', timeZone: query.timeZone });
  if (groupID !== 0) page.set('groupID', String(groupID));
  return (
    <Popup title={title} size={460} onClose={onClose}>
      <>
        <p className={classes.text}>{about(<strong>{group?.name ?? sheet.name}</strong>)}</p>
        <div className={classes.foot}>
          {isBusy ? (
            <Button variant="subtle" color="gray" onClick={cancel}>
              Cancel
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.7} />}
            onClick={() => print(`${path.replace('{id}', String(sheetID))}?${page.toString()}`, failed)}
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
