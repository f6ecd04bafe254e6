/** The bar on top of every page: the menu's toggle, the way home, a note on what is to come, the bell, and the account. */
import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isSecureEnough, sandboxHosts } from '#app/secureAddress.ts';
import { useLoggedInUser } from '#people/session.ts';
import { UnsavedChip } from '#sheets/UnsavedChip.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Mark } from '#ui/Mark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BellPlace } from './BellPlace.tsx';
import { useActiveSheetURL } from './activeSheet.ts';
import classes from './HeaderBar.module.css';

export function HeaderBar(props: { menuId: string; isMenuOpen: boolean; onToggleMenu: () => void }) {
  const { data: user } = useLoggedInUser();
  const sheetURL = useActiveSheetURL();
  const ToggleIcon = props.isMenuOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  // The specification shows Login only over https; localhost, 127.0.0.1 and sandbox hosts count as secure here as they do for the redirect.
  const mayLogIn = user === null && sheetURL !== undefined && isSecureEnough(location, sandboxHosts(document));

  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={props.isMenuOpen ? 'Hide the menu' : 'Open the menu'}
        aria-expanded={props.isMenuOpen}
        aria-controls={props.isMenuOpen ? props.menuId : undefined}
        onClick={props.onToggleMenu}
      >
        <ToggleIcon size={20} stroke={1.7} />
      </ActionIcon>
      <Link to="/" className={classes.home} aria-label="Marquee, your sheets">
        <Mark size={26} />
        <span className={classes.name}>Marquee</span>
      </Link>
      <div className={classes.soon}>
        {/* A sheet says so in its own header. At the outer end of what is set to the right, so that nothing moves when it comes. */}
        {sheetURL === undefined ? (
          <span className={classes.unsaved}>
            <UnsavedChip />
          </span>
        ) : null}
        <span className={classes.question}>Want to create your own sheets?</span>
        {/* The specification's button: it does nothing yet. */}
        <Button variant="light" size="compact-sm">
          Coming soon
        </Button>
      </div>
      {user ? <BellPlace /> : null}
      {user ? <AccountMenu user={user} /> : null}
      {mayLogIn ? (
        <LinkButton to="/login/returnToSheet/$sheetURL" params={{ sheetURL }}>
          Login
        </LinkButton>
      ) : null}
    </header>
  );
}
