/** The account page's tab about FTP accounts, from which Banner columns take their files, and which of them is checked by itself. */
import { Skeleton } from '@mantine/core';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { AccountForm } from './AccountForm.tsx';
import type { AccountFields } from './accountFields.ts';
import { AccountList } from './AccountList.tsx';
import { AutoUpdaterChoice } from './AutoUpdaterChoice.tsx';
import classes from './AutoUpdates.module.css';
import { ownAccounts, useAccountCalls } from './ownAccounts.ts';

/** Drafts are kept by the id of the edited account; a new one has this. */
const newOne = 0;

function Accounts(props: { accountID: number }) {
  const { accountID } = props;
  const accounts = useQuery(ownAccounts);
  const calls = useAccountCalls(accountID);
  const [editedID, setEdited] = useState(newOne);
  const [saved, setSaved] = useState(0);
  // What was typed and not saved is there again when its form is.
  const [drafts] = useState(() => new Map<number, AccountFields>());
  const edited = accounts.data?.find((account) => account.ftpAaccountID === editedID);
  const formID = edited?.ftpAaccountID ?? newOne;

  const done = () => {
    drafts.delete(formID);
    setEdited(newOne);
    setSaved(saved + 1);
  };
  const remove = async (account: FtpAccount) => {
    await calls.remove(account);
    drafts.delete(account.ftpAaccountID);
    if (account.ftpAaccountID === editedID) setEdited(newOne);
  };

  return (
    <div className={classes.tab}>
      <AutoUpdaterChoice accountID={accountID} accounts={accounts.data} />
      <AccountList
        accounts={accounts}
        editedID={formID}
        onEdit={({ ftpAaccountID }) => setEdited(ftpAaccountID)}
        onDelete={remove}
      />
      <AccountForm
        key={`${formID} ${saved}`}
        stored={edited}
        draft={drafts.get(formID)}
        onType={(fields) => drafts.set(formID, fields)}
        onSave={async (fields) => {
          await calls.save(fields, edited?.ftpAaccountID);
          done();
        }}
        onCancel={done}
      />
    </div>
  );
}

export function AutoUpdates() {
  const { data: user } = useLoggedInUser();
  return user ? <Accounts accountID={user.accountID} /> : <Skeleton height={480} radius="md" />;
}
