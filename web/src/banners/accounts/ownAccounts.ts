/** The FTP accounts of one's own account, as its admin users keep them. */
import {
  addFtpAccount,
  deleteFtpAccount,
  type FtpAccount,
  listOwnFtpAccounts,
  setAutoUpdater,
  updateFtpAccount,
} from '@marquee/contract/ftp-accounts.ts';
import { getAccount } from '@marquee/contract/people.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#sync/call.ts';
import { asker, deletePatiently, patiently } from '#sync/patiently.ts';
import { type AccountFields, sentOf } from './accountFields.ts';

const all = ['ftpAccounts'];

export const ownAccounts = queryOptions({
  queryKey: [...all, 'own'],
  queryFn: () => call(listOwnFtpAccounts),
});

/** The account that one belongs to, which has the choice of the auto updater. */
export const accountOf = (accountID: number) =>
  queryOptions({
    queryKey: ['account', accountID],
    queryFn: () => call(getAccount, { params: { id: accountID } }),
  });

/** Calls that change them; each throws what its call throws. What a select elsewhere offers is read again too. */
export function useAccountCalls(accountID: number) {
  const queries = useQueryClient();
  const [ask] = useState(asker);
  const readAgain = () => queries.invalidateQueries({ queryKey: all });
  return {
    /** `ftpAaccountID` is undefined for a new one */
    save: async (fields: AccountFields, ftpAaccountID: number | undefined): Promise<void> => {
      const body = sentOf(fields);
      try {
        if (ftpAaccountID !== undefined) await call(updateFtpAccount, { body: { ...body, ftpAaccountID } });
        else await ask(body, (key) => patiently(() => call(addFtpAccount, { key, body })));
      } finally {
        // After a failure as well: a lost answer may be that of a call that was carried out.
        await readAgain();
      }
    },
    remove: async ({ ftpAaccountID }: FtpAccount): Promise<void> => {
      try {
        await deletePatiently(() => call(deleteFtpAccount, { params: { id: ftpAaccountID } }));
      } finally {
        // Where it was the auto updater, that is off now.
        await Promise.all([readAgain(), queries.invalidateQueries({ queryKey: accountOf(accountID).queryKey })]);
      }
    },
    /** 0 for Off */
    chooseUpdater: async (ftpAccountID: number): Promise<void> => {
      const account = await call(setAutoUpdater, { body: { accountID, ftpAccountID } });
      queries.setQueryData(accountOf(accountID).queryKey, account);
    },
  };
}
