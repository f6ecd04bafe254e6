/** Which FTP account is checked for newer banners by itself, or that none is. */
import { NativeSelect } from '@mantine/core';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#ui/announce.ts';
import { sentenceOf } from '#ui/notify.ts';
import { NotLoaded } from '#ui/NotLoaded.tsx';
import classes from './AutoUpdates.module.css';
import { accountOf, useAccountCalls } from './ownAccounts.ts';

export function AutoUpdaterChoice(props: { accountID: number; accounts: readonly FtpAccount[] | undefined }) {
  const account = useQuery(accountOf(props.accountID));
  const { chooseUpdater } = useAccountCalls(props.accountID);
  const [choosing, setChoosing] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const chosen = choosing ?? account.data?.autoUpdaterFtpAccountID ?? 0;

  const choose = async (ftpAccountID: number) => {
    setTrouble(undefined);
    setChoosing(ftpAccountID);
    try {
      await chooseUpdater(ftpAccountID);
      announce('Saved');
    } catch (error) {
      setTrouble(`The choice was not saved. ${sentenceOf(error)}`);
    }
    setChoosing(undefined);
  };

  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>Auto updater</h2>
      <NativeSelect
        className={classes.updater}
        label="FTP account that is checked for newer banners"
        description="Checked every 15 minutes. Banners that are clearly newer are updated, and the sheet’s members get an email."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={account.data === undefined || props.accounts === undefined}
        value={chosen}
        error={trouble}
        onChange={(event) => void choose(Number(event.currentTarget.value))}
      >
        <option value={0}>Off</option>
        {props.accounts?.map(({ ftpAaccountID, name }) => (
          <option key={ftpAaccountID} value={ftpAaccountID}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {account.isError ? (
        <NotLoaded
          what="The choice could not be loaded."
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      ) : null}
    </section>
  );
}
