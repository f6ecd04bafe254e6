/** The popup that adds people to the sheet: new ones by e-mail address, and those of the account. */
import { Modal, Tabs } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { ActiveUsers } from './ActiveUsers.tsx';
import classes from './AddUsersPopup.module.css';
import { NewUser } from './NewUser.tsx';

export function AddUsersPopup(props: { opened: boolean; sheetID: number; accountID: number; onClose: () => void }) {
  // Modal gives the focus back only if it saw itself open, so it starts closed.
  const isReady = useMounted();
  return (
    <Modal
      opened={props.opened && isReady}
      onClose={props.onClose}
      title="Add users"
      size={480}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Tabs defaultValue="new" classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}>
        <Tabs.List>
          <Tabs.Tab value="new">New user</Tabs.Tab>
          <Tabs.Tab value="active">Active user</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <NewUser sheetID={props.sheetID} />
        </Tabs.Panel>
        <Tabs.Panel value="active">
          <ActiveUsers sheetID={props.sheetID} accountID={props.accountID} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
