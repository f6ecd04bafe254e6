/** Which FTP account is checked for newer banners by itself, or that none is. */
import { NativeSelect } from '@mantine/core';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#ui/messages/announce.ts';
import { dayAndTimeWithin } from '#ui/moments.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import classes from './AutoUpdates.module.css';
import { accountOf, useAccountCalls } from './ownAccounts.ts';

/** It is checked every quarter of an hour; who waits for it sees it soon. Milliseconds. */
const readAgain = 60_000;

/** `Last checked today at 9:05 am.`, or why it could not be. */
function inWords(checkedAt: string, problem: string | null): string {
  const when = dayAndTimeWithin(checkedAt, new Date());
  return problem === null ? `Last checked ${when}.` : `${problem} Last tried ${when}.`;
}

export function AutoUpdaterChoice(props: { accountID: number; accounts: readonly FtpAccount[] | undefined }) {
  const account = useQuery({ ...accountOf(props.accountID), refetchInterval: readAgain });
  const { chooseUpdater } = useAccountCalls(props.accountID);
  const [choosing, setChoosing] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const last = choosing === undefined && account.data?.autoUpdaterFtpAccountID ? account.data.autoUpdate : undefined;
  const chosen = choosing ?? account.data?.autoUpdaterFtpAccountID ?? 0;

  const choose = async (ftpAccountID: number) => {
    setTrouble(undefined);
    setChoosing(ftpAccountID);
    try {
      await chooseUpdater(ftpAccountID);
      announce('Saved');
    } catch (error) {
      setTrouble(failureOf('The choice was not saved.', error));
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
      {last && last.checkedAt !== null ? (
        <p className={classes.last} data-trouble={last.problem !== null || undefined} role="status">
          {inWords(last.checkedAt, last.problem)}
        </p>
      ) : null}
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
