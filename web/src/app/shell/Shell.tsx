/** The frame of every page: header bar, left menu, and the content area in which alone something may scroll. */
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { HeaderBar } from './HeaderBar.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarStore.ts';

const menuId = 'left-menu';

export function Shell() {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const { isOpen, width, isDrawerOpen, toggle, setDrawerOpen } = useSidebar();
  const path = useLocation({ select: (location) => location.pathname });

  // On a narrow window the menu has done its work once it led somewhere.
  useEffect(() => setDrawerOpen(false), [path, isNarrow, setDrawerOpen]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <HeaderBar
        menuId={menuId}
        isMenuOpen={isNarrow ? isDrawerOpen : isOpen}
        onToggleMenu={() => (isNarrow ? setDrawerOpen(!isDrawerOpen) : toggle())}
      />
      <div className={classes.below}>
        {isOpen && !isNarrow ? (
          <aside id={menuId} className={classes.sidebar} style={{ width }} aria-label="Menu">
            <Sidebar />
            <ResizeHandle menuId={menuId} />
          </aside>
        ) : null}
        <Drawer
          id={menuId}
          opened={isNarrow && isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          size={300}
          padding={0}
          withCloseButton={false}
          aria-label="Menu"
          transitionProps={{ duration: 150 }}
          classNames={{ body: classes.drawer, content: classes.drawerContent, inner: classes.drawerInner }}
          overlayProps={{ className: classes.overlay }}
        >
          <Sidebar />
        </Drawer>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
