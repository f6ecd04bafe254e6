/** Downloading the sheet as a spreadsheet file. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { useState } from 'react';
import { useFileRun } from '#rows/useFileRun.ts';
import { fileOf } from '#sync/fileCall.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './OptionsPanel.module.css';

export function ExcelExport(props: { sheetID: number }) {
  const { sheetID } = props;
  const [includesHidden, setIncludesHidden] = useState(false);
  const { cancel, isBusy, run } = useFileRun('The sheet was not exported');
  const make = (signal: AbortSignal) =>
    fileOf(exportSheet, {
      params: { id: sheetID },
      query: { timeZone: ownTimeZone(), ...(includesHidden ? { includeHiddenGroups: 'true' as const } : {}) },
      signal,
    });

  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Excel export</h2>
      <div className={classes.line}>
        <Button
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
          loading={isBusy}
          aria-busy={isBusy}
          onClick={() => void run(make)}
        >
          Export to Excel
        </Button>
        {isBusy ? (
          <Button variant="subtle" color="gray" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      <div className={classes.choice}>
        <CheckBox label="Include groups hidden from public" isChecked={includesHidden} onChange={setIncludesHidden} />
      </div>
      <p className={classes.hint}>Columns marked hide from public or just for me are not exported.</p>
    </section>
  );
}
