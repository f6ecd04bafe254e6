/** The popup with the decision record of the sheet or one of its groups. */
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import type { PopupProps } from '#screen/popups.ts';
import { fileOf } from '#sync/fileCall.ts';
import { ReportPopup, type Report } from './ReportPopup.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `groupID` 0 is the whole sheet */
    decisionRecord: { groupID: number };
  }
}

const report: Report = {
  title: 'Decision record',
  path: getDecisionRecord.path,
  fileOf: (input) => fileOf(getDecisionRecord, input),
  about: (name) => (
    <>
      Every decision on the banners of {name}: who said what and when, of which version, with the SHA-256 of its bytes.
      It also lists decisions on older versions and those that were taken back.
    </>
  ),
};

export const DecisionRecordPopup = (props: PopupProps<'decisionRecord'>) => <ReportPopup report={report} {...props} />;
