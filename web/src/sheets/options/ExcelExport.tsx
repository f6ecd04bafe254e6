/** Downloading the sheet as a spreadsheet file. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CheckBox } from '#ui/CheckBox.tsx';
import { notifyError } from '#ui/notify.ts';
import { download, exportSheet } from './exportSheet.ts';
import classes from './OptionsPanel.module.css';

export function ExcelExport(props: { sheetID: number }) {
  const [isBusy, setBusy] = useState(false);
  const [includesHidden, setIncludesHidden] = useState(false);
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the sheet does not want its file any more.
  useEffect(() => () => running.current?.abort(), [props.sheetID]);

  async function run(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      download(await exportSheet(props.sheetID, includesHidden, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) notifyError('The sheet was not exported', error);
    }
    setBusy(false);
  }

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
          onClick={() => void run()}
        >
          Export to Excel
        </Button>
        {isBusy ? (
          <Button variant="subtle" color="gray" onClick={() => running.current?.abort()}>
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
