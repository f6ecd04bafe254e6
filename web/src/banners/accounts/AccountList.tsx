/** The FTP accounts that were added, each to be edited or deleted. */
import { Button, Skeleton } from '@mantine/core';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { ftpProtocolOf } from '@marquee/contract/ftp-protocols.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './AutoUpdates.module.css';

function Account(props: { account: FtpAccount; isEdited: boolean; onEdit: () => void; onDelete: () => Promise<void> }) {
  const { host, name, protocol } = props.account;
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    if (!window.confirm('Are you sure?')) return;
    setDeleting(true);
    try {
      await props.onDelete();
    } catch (error) {
      setDeleting(false);
      notifyError('The FTP account was not deleted', error);
    }
  };
  return (
    <li className={classes.account} data-edited={props.isEdited || undefined}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.host}>{host}</span>
      </span>
      <span className={classes.protocol}>{ftpProtocolOf(protocol)}</span>
      <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={props.onEdit}>
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${name}`}
        loading={isDeleting}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </li>
  );
}

export function AccountList(props: {
  accounts: UseQueryResult<FtpAccount[]>;
  editedID: number;
  onEdit: (account: FtpAccount) => void;
  onDelete: (account: FtpAccount) => Promise<void>;
}) {
  const { accounts } = props;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading} id="ftp-accounts">
        FTP favorites
      </h2>
      <ul className={classes.accounts} aria-labelledby="ftp-accounts" aria-busy={accounts.isPending}>
        {accounts.data?.map((account) => (
          <Account
            key={account.ftpAaccountID}
            account={account}
            isEdited={account.ftpAaccountID === props.editedID}
            onEdit={() => props.onEdit(account)}
            onDelete={() => props.onDelete(account)}
          />
        ))}
        {accounts.data?.length === 0 ? (
          <li className={classes.none}>
            No accounts yet. Add the FTP or SFTP account that holds your banner files, and Banner columns can use it.
          </li>
        ) : null}
        {accounts.isPending ? (
          <li className={classes.account}>
            <WhileLoading>
              <Skeleton height={34} radius="md" />
            </WhileLoading>
          </li>
        ) : null}
        {accounts.isError ? (
          <li>
            <NotLoaded
              className={classes.none}
              what="The FTP accounts could not be loaded."
              error={accounts.error}
              onRetry={() => void accounts.refetch()}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}
