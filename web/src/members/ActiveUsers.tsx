/** The people of the account, to make members of the sheet. */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { fullName, listUsers, type Person } from '@marquee/contract/people.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InitialsBadge } from '#people/InitialsBadge.tsx';
import { call } from '#sync/call.ts';
import { usePeople } from '#sync/openSheet.ts';
import { holds } from '#ui/fold.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { failureOf } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './AddUsersPopup.module.css';
import { inviteMember, told } from './inviteMember.ts';
import { OutcomeLine, type Outcome } from './Outcome.tsx';

const fits = (person: Person, typed: string): boolean => holds(person.emailAddress ?? '', typed);

export function ActiveUsers(props: { sheetID: number; accountID: number }) {
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
      setOutcome({ text: told(await inviteMember(sheetID, emailAddress)), isTrouble: false });
    } catch (error) {
      setOutcome({ text: failureOf('Nobody was added.', error), isTrouble: true });
    }
    setAdding(undefined);
  }

  return (
    <>
      <TextInput
        placeholder="Filter by email address"
        aria-label="Filter by email address"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Users of the account" aria-busy={users.isPending}>
        {shown?.map((person) => (
          <li key={person.userID} className={classes.line}>
            <InitialsBadge person={person} size={32} decorative />
            <span className={classes.words}>
              <span className={classes.name}>{fullName(person)}</span>
              <span className={classes.hint}>{person.emailAddress}</span>
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
        {users.isPending ? (
          <WhileLoading lineClass={classes.none}>
            {[1, 2, 3].map((line) => (
              <li key={line} className={classes.line}>
                <Skeleton height={32} radius="md" />
              </li>
            ))}
          </WhileLoading>
        ) : null}
        {shown?.length === 0 ? <li className={classes.none}>No email addresses match.</li> : null}
        {users.isError ? (
          <li>
            <NotLoaded
              className={classes.none}
              what="The users could not be loaded."
              error={users.error}
              onRetry={() => void users.refetch()}
            />
          </li>
        ) : null}
      </ul>
      <OutcomeLine outcome={outcome} />
    </>
  );
}
