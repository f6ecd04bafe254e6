/** The frame of every page: header bar, left menu, and the content area in which alone something may scroll. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { Popups } from '#app/Popups.tsx';
import { usePaletteKeys } from '#app/palette/usePaletteKeys.ts';
import { useAskBeforeLeaving } from '#app/useAskBeforeLeaving.ts';
import { useNewVersion } from '#app/useNewVersion.tsx';
import { useOwnThings } from '#app/useOwnThings.ts';
import { usePagePerson } from '#app/usePagePerson.ts';
import { rememberedEmail, useLoggedInUser } from '#people/session.ts';
import { lazily } from '#ui/lazily.tsx';
import { PopupFailed } from '#ui/messages/LoadFailed.tsx';
import { firstScreenIsShown } from '#ui/firstScreen.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { useActiveSheetURL } from './activeSheet.ts';
import { HeaderBar } from './HeaderBar.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebarStore.ts';

const menuId = 'left-menu';
const contentId = 'content';

/** What the address names, as a tab of the page, stays: the focus alone goes there. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}

/** Wide windows never need it. */
const MenuDrawer = lazily(
  async () => (await import('./MenuDrawer.tsx')).MenuDrawer,
  ({ failure, of }) => (of.isOpen ? <PopupFailed failure={failure} onClose={of.onClose} /> : null),
);

export function Shell() {
  const isNarrow = useIsNarrowWindow();
  const { width, isDrawerOpen, toggle, setDrawerOpen, ...stands } = useSidebar();
  const { data: user } = useLoggedInUser();
  // Until the answer is there, whoever logged in before is taken to be logged in still, so that the page does not jump.
  const isVisitor = user === undefined ? rememberedEmail() === '' : user === null;
  const isOpen = isVisitor ? stands.isOpenForVisitor : stands.isOpen;
  const sheetURL = useActiveSheetURL();
  useOwnThings(sheetURL);
  useNewVersion();
  usePagePerson();
  useAskBeforeLeaving();
  usePaletteKeys();
  const path = useLocation({ select: (location) => location.pathname });

  // A sheet says so itself; other pages have little to wait for.
  useEffect(() => {
    if (sheetURL === undefined) firstScreenIsShown();
  }, [sheetURL]);

  // On a narrow window the menu has done its work once it led somewhere.
  useEffect(() => setDrawerOpen(false), [path, isNarrow, setDrawerOpen]);

  // What mails to clients lead to is not Marquee's to them, but the account's.
  if (path.startsWith('/unsubscribe/g'))
    return (
      <main className={classes.shell}>
        <Outlet />
      </main>
    );
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${contentId}`} onClick={skip}>
        Skip to the content
      </a>
      <HeaderBar
        menuId={menuId}
        isMenuOpen={isNarrow ? isDrawerOpen : isOpen}
        onToggleMenu={() => (isNarrow ? setDrawerOpen(!isDrawerOpen) : toggle(isVisitor))}
      />
      <div className={classes.below}>
        {isOpen && !isNarrow ? (
          <aside id={menuId} className={classes.sidebar} style={{ width }} aria-label="Menu">
            <Sidebar />
            <ResizeHandle menuId={menuId} />
          </aside>
        ) : null}
        {isNarrow ? <MenuDrawer id={menuId} isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} /> : null}
        <main id={contentId} className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Popups />
    </div>
  );
}
