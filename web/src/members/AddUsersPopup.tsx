/** The popup that adds people of the account to the sheet. */
import { Button, Modal, Skeleton, Tabs, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { fullName, listUsers, type Person } from '@marquee/contract/people.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { call } from '#state/call.ts';
import { usePeople } from '#state/openSheet.ts';
import { sentenceOf } from '#ui/notify.ts';
import classes from './AddUsersPopup.module.css';
import { inviteMember } from './inviteMember.ts';

interface Outcome {
  text: string;
  isTrouble: boolean;
}

const fits = (person: Person, typed: string): boolean =>
  (person.emailAddress ?? '').toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());

function ActiveUsers(props: { sheetID: number; accountID: number }) {
  const { accountID, sheetID } = props;
  const { users: members } = usePeople();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const users = useQuery({
    queryKey: ['usersOfAccount', accountID],
    queryFn: () => call(listUsers, { query: { accountID } }),
  });
  const shown = users.data?.filter((person) => fits(person, typed));

  async function add({ emailAddress, userID }: Person): Promise<void> {
    if (emailAddress === undefined) return;
    setAdding(userID);
    setOutcome(undefined);
    try {
      const { user, wasMember } = await inviteMember(sheetID, emailAddress);
      const text = wasMember ? `${fullName(user)} belongs to this sheet already.` : 'User invitation has been sent.';
      setOutcome({ text, isTrouble: false });
    } catch (error) {
      setOutcome({ text: `Nobody was added. ${sentenceOf(error)}`, isTrouble: true });
    }
    setAdding(undefined);
  }

  return (
    <>
      <TextInput
        placeholder="Filter by e-mail address"
        aria-label="Filter by e-mail address"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Users of the account" aria-busy={users.isPending}>
        {shown?.map((person) => (
          <li key={person.userID} className={classes.person}>
            <InitialsBadge person={person} size={32} decorative />
            <span className={classes.words}>
              <span className={classes.name}>{fullName(person)}</span>
              <span className={classes.address}>{person.emailAddress}</span>
            </span>
            {members.some((member) => member.userID === person.userID) ? (
              <span className={classes.member}>Member</span>
            ) : (
              <Button
                size="compact-sm"
                variant="light"
                aria-label={`Add ${fullName(person)}`}
                loading={adding === person.userID}
                onClick={() => void add(person)}
              >
                Add
              </Button>
            )}
          </li>
        ))}
        {users.isPending
          ? [1, 2, 3].map((line) => (
              <li key={line} className={classes.person}>
                <Skeleton height={32} radius="md" />
              </li>
            ))
          : null}
        {shown?.length === 0 ? <li className={classes.none}>Nobody’s e-mail address has this in it.</li> : null}
        {users.isError ? (
          <li className={classes.none} role="alert">
            The users could not be read. {sentenceOf(users.error)}
            <Button size="compact-sm" variant="default" onClick={() => void users.refetch()}>
              Try again
            </Button>
          </li>
        ) : null}
      </ul>
      <p className={classes.outcome} role="status" data-trouble={outcome?.isTrouble || undefined}>
        {outcome?.text}
      </p>
    </>
  );
}

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
      <Tabs defaultValue="active" classNames={{ list: classes.tabs, tab: classes.tab }}>
        <Tabs.List>
          <Tabs.Tab value="active">Active user</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="active">
          <ActiveUsers sheetID={props.sheetID} accountID={props.accountID} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
