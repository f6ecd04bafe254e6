/** The left menu: all of the user's sheets, and the options of the one on screen. */
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useActiveSheetURL } from './activeSheet.ts';
import { SheetList } from './SheetList.tsx';
import { SheetOptions } from './SheetOptions.tsx';
import classes from './Sidebar.module.css';

export function Sidebar() {
  const hasSheet = useActiveSheetURL() !== undefined;
  const [chosen, setChosen] = useState<string | null>('sheets');
  return (
    <Tabs
      value={hasSheet ? chosen : 'sheets'}
      onChange={setChosen}
      classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List grow>
        <Tabs.Tab value="sheets">All sheets</Tabs.Tab>
        <Tabs.Tab value="options" disabled={!hasSheet}>
          Sheet options
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sheets">
        <SheetList />
      </Tabs.Panel>
      <Tabs.Panel value="options">{hasSheet ? <SheetOptions /> : null}</Tabs.Panel>
    </Tabs>
  );
}
