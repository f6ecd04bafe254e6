/** The popup that adds people to the sheet: new ones by email address, and those of the account; and the guests of its review links. */
import { Tabs } from '@mantine/core';
import { useLoggedInUser } from '#people/session.ts';
import type { PopupProps } from '#screen/popups.ts';
import { Popup } from '#ui/popups/Popup.tsx';
import { ActiveUsers } from './ActiveUsers.tsx';
import { Guests } from './guests/Guests.tsx';
import classes from './AddUsersPopup.module.css';
import { NewUser } from './NewUser.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    addUsers: { sheetID: number; accountID: number };
  }
}

export function AddUsersPopup(props: PopupProps<'addUsers'>) {
  const { data: user } = useLoggedInUser();
  return (
    <Popup title="Add users" size={480} onClose={props.onClose}>
      <Tabs defaultValue="new" classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}>
        <Tabs.List>
          <Tabs.Tab value="new">New user</Tabs.Tab>
          <Tabs.Tab value="active">Active user</Tabs.Tab>
          <Tabs.Tab value="guests">Guests</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <NewUser sheetID={props.sheetID} />
        </Tabs.Panel>
        <Tabs.Panel value="active">
          {user && user.accountID !== props.accountID ? (
            <p className={classes.none}>
              This sheet belongs to another account, whose users only its own admin users can see. You can invite people
              by email under “New user”.
            </p>
          ) : (
            <ActiveUsers sheetID={props.sheetID} accountID={props.accountID} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="guests">
          <Guests isAlone sheetID={props.sheetID} />
        </Tabs.Panel>
      </Tabs>
    </Popup>
  );
}
