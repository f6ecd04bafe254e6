/** The popup with the check report of the sheet or one of its groups. */
import { exportChecks } from '@marquee/contract/checks/checks.ts';
import type { PopupProps } from '#screen/popups.ts';
import { fileOf } from '#sync/fileCall.ts';
import { ReportPopup, type Report } from './ReportPopup.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `groupID` 0 is the whole sheet */
    checkReport: { groupID: number };
  }
}

const report: Report = {
  title: 'Check report',
  path: exportChecks.path,
  fileOf: (input) => fileOf(exportChecks, input),
  about: (name) => (
    <>
      How the banners of {name} do by the presets that they have to pass: what fails, what is warned of, what to do, and
      where it is seen. Columns that are just for one person are left out.
    </>
  ),
};

export const CheckReportPopup = (props: PopupProps<'checkReport'>) => <ReportPopup report={report} {...props} />;
