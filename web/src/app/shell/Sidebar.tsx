/** The left menu: all of the user's sheets, and the options of the one on screen. */
import { Tabs, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { MyTree } from '#tree/MyTree.tsx';
import { useActiveSheetURL } from './activeSheet.ts';
import { SheetOptions } from './SheetOptions.tsx';
import classes from './Sidebar.module.css';
import { useSidebar } from './sidebarStore.ts';

export function Sidebar() {
  const { data: user } = useLoggedInUser();
  const navigate = useNavigate();
  const activeSheetURL = useActiveSheetURL();
  const setDrawerOpen = useSidebar((state) => state.setDrawerOpen);
  const isMissing = useSheetStatus(({ status }) => status.is === 'notFound');
  const hasSheet = activeSheetURL !== undefined && !isMissing;
  const isLoaded = useHead() !== undefined;
  const isEditable = useIsEditable();
  const [chosen, setChosen] = useState<string | null>('sheets');
  // While a sheet loads nobody knows yet, and the menu need not jump.
  const isVisitor = hasSheet && isLoaded && !isEditable;
  const mayChoose = hasSheet && !isVisitor;
  const open = (sheetURL: string) => {
    if (sheetURL === activeSheetURL) setDrawerOpen(false);
    else void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
  };
  return (
    <Tabs
      value={mayChoose ? chosen : 'sheets'}
      onChange={(tab) => {
        if (mayChoose || tab === 'sheets') setChosen(tab);
      }}
      classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List grow>
        <Tabs.Tab value="sheets">All sheets</Tabs.Tab>
        <Tooltip label="Only members of this sheet can change it" disabled={!isVisitor}>
          {/* A button that is disabled altogether can't be reached, and so could not say why it is. */}
          <Tabs.Tab value="options" disabled={!hasSheet} aria-disabled={isVisitor || undefined}>
            Sheet options
          </Tabs.Tab>
        </Tooltip>
      </Tabs.List>
      <Tabs.Panel value="sheets">
        {user === null ? (
          <p className={classes.empty}>Log in to see your sheets here.</p>
        ) : (
          <MyTree activeSheetURL={activeSheetURL} onNavigate={open} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="options">{mayChoose ? <SheetOptions /> : null}</Tabs.Panel>
    </Tabs>
  );
}
