/** Downloads the selected rows as a spreadsheet file; where some are hidden from public it asks whether they shall be in it. */
import { Menu } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { counted } from '@marquee/contract/counted.ts';
import { useState } from 'react';
import { fileOfRows, hiddenOf } from '#rows/exportRows.ts';
import { useFileRun } from '#rows/useFileRun.ts';
import { AnchoredMenu } from '#ui/popups/AnchoredMenu.tsx';
import { BarButton } from './BarButton.tsx';

export function ExportSelected({ rowIDs }: { rowIDs: readonly number[] }) {
  const { cancel, isBusy, run } = useFileRun('The rows were not exported');
  const [asking, setAsking] = useState<{ anchor: HTMLElement; hidden: number }>();
  const make = (withHidden: boolean) => void run((signal) => fileOfRows(rowIDs, withHidden, signal));
  const visible = rowIDs.length - (asking?.hidden ?? 0);
  return (
    <>
      <BarButton
        words="Export"
        Icon={IconFileSpreadsheet}
        isBusy={isBusy}
        onClick={(event) => {
          const hidden = hiddenOf(rowIDs).length;
          if (hidden > 0) setAsking({ anchor: event.currentTarget, hidden });
          else make(false);
        }}
      />
      {isBusy ? <BarButton words="Cancel" onClick={cancel} /> : null}
      {asking ? (
        <AnchoredMenu anchor={asking.anchor} label="Export to Excel" onClose={() => setAsking(undefined)}>
          <Menu.Label>{counted(asking.hidden, 'row is', 'rows are')} hidden from public</Menu.Label>
          {visible > 0 ? (
            <Menu.Item onClick={() => make(false)}>{`Export the other ${counted(visible, 'row')}`}</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => make(true)}>
            {visible > 0 ? `Export all ${counted(rowIDs.length, 'row')}` : 'Export anyway'}
          </Menu.Item>
        </AnchoredMenu>
      ) : null}
    </>
  );
}
