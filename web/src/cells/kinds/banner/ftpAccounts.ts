/** The FTP accounts that banners of the open sheet can be on, by name, and whether these are all that there are. */
import { type FtpAccountPlace, listFtpAccounts } from '@marquee/contract/ftp-accounts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#sync/call.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { useHead } from '#sync/openSheet.ts';

/** `needed` is one that a banner is on: where it is not among them, they are read once more, as this may be the first banner on it. */
export function useFtpAccounts(needed?: number | null): UseQueryResult<FtpAccountPlace[]> {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  const accounts = useQuery({
    queryKey: ['ftpAccounts', 'ofSheet', sheetURL],
    queryFn: () => call(listFtpAccounts, { query: { sheetURL } }),
    enabled: sheetURL !== undefined,
  });
  const { data, refetch } = accounts;
  const isMissing = typeof needed === 'number' && data?.every((account) => account.ftpAaccountID !== needed) === true;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, needed, refetch]);
  return accounts;
}

/** Why there are no more accounts to choose from; undefined for who keeps them and has them all. */
export function useFewAccounts(accounts: readonly FtpAccountPlace[] | undefined): string | undefined {
  const head = useHead();
  const { data: me } = useLoggedInUser();
  if (!accounts || !me) return undefined;
  if (me.isAdminUser && me.accountID === head?.accountID) return undefined;
  return accounts.length === 0
    ? 'No banner in this sheet uses an FTP account yet. Please ask an admin user to add the first banner.'
    : 'These are the ones this sheet’s banners already use. To use another one, please ask an admin user.';
}
