/** Everything that can be done with the sheet on screen, for its members; the second tab of the left menu. */
import { Button } from '@mantine/core';
import { IconColumnInsertRight, IconFileImport } from '@tabler/icons-react';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { openPopup } from '#screen/popups.ts';
import { Alerts } from './Alerts.tsx';
import { ApprovalRule } from './ApprovalRule.tsx';
import { CheckReport } from './CheckReport.tsx';
import { CopySheet } from './CopySheet.tsx';
import { DecisionRecord } from './DecisionRecord.tsx';
import { DeliveryPack } from './DeliveryPack.tsx';
import { DeleteSheet } from './DeleteSheet.tsx';
import { ExcelExport } from './ExcelExport.tsx';
import { Modes } from './Modes.tsx';
import classes from './OptionsPanel.module.css';
import { SheetChecks } from './SheetChecks.tsx';
import { Trash } from './Trash.tsx';

/** `onDeleted` is called when the sheet was deleted from here; `onDuplicated` goes to a copy of it. */
export function OptionsPanel(props: { onDeleted: () => void; onDuplicated: (sheetURL: string) => void }) {
  const head = useHead();
  const isEditable = useIsEditable();
  if (!head || !isEditable) return null;
  const me = head.loggedInSheetUser;
  return (
    <div className={classes.options}>
      <section className={classes.section}>
        <h2 className={classes.title}>Data columns</h2>
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconColumnInsertRight size={17} stroke={1.7} />}
          onClick={() => openPopup('addColumn', { groupID: undefined })}
        >
          Add a column
        </Button>
      </section>
      <Modes />
      {me ? <Alerts sheetUser={me} /> : null}
      <ApprovalRule sheetID={head.sheetID} approvedWhen={head.approvedWhen ?? 'one'} />
      <SheetChecks />
      <section className={classes.section}>
        <h2 className={classes.title}>Import</h2>
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconFileImport size={17} stroke={1.7} />}
          onClick={() => openPopup('importRows', {})}
        >
          Import a file
        </Button>
        <p className={classes.hint}>Rows from Excel (.xlsx) or CSV.</p>
      </section>
      <ExcelExport sheetID={head.sheetID} />
      <DecisionRecord />
      <CheckReport />
      <DeliveryPack />
      <CopySheet sheetID={head.sheetID} name={head.name} onDuplicated={props.onDuplicated} />
      <Trash sheetID={head.sheetID} name={head.name} />
      {me?.userID === head.ownerUserID ? (
        <DeleteSheet sheetID={head.sheetID} name={head.name} onDeleted={props.onDeleted} />
      ) : null}
    </div>
  );
}
