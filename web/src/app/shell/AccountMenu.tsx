/** The Account dropdown: who is logged in, light or dark, the account page, and logging out. */
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { fullName, type User } from '@marquee/contract/people.ts';
import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLeave } from '#app/useLeave.ts';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { useColourMode } from '#ui/styles/colourMode.ts';
import classes from './AccountMenu.module.css';

export function AccountMenu(props: { user: User }) {
  const { user } = props;
  const leave = useLeave();
  const { isDark, toggle } = useColourMode();
  const name = fullName(user);

  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <InitialsBadge person={user} size={32} decorative />
          <VisuallyHidden>Account of {name}</VisuallyHidden>
          <span className={classes.short} aria-hidden>
            {user.firstName}
          </span>
          <IconChevronDown className={classes.arrow} size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <InitialsBadge person={user} size={32} decorative />
          <div className={classes.words}>
            <div className={classes.fullName}>{name}</div>
            <div className={classes.email}>{user.emailAddress}</div>
          </div>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={isDark ? <IconSun size={17} stroke={1.7} /> : <IconMoon size={17} stroke={1.7} />}
          closeMenuOnClick={false}
          onClick={toggle}
        >
          {isDark ? 'Light mode' : 'Dark mode'}
        </Menu.Item>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={17} stroke={1.7} />}>
          My account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void leave()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
