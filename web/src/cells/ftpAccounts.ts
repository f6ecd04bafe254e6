/** The FTP accounts that banners of the open sheet can be on, by name, and whether these are all that there are. */
import { type FtpAccountPlace, listFtpAccounts } from '@marquee/contract/ftp-accounts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#state/call.ts';
import { useSheetStatus } from '#state/currentSheet.ts';
import { useHead } from '#state/openSheet.ts';

export function useFtpAccounts(): UseQueryResult<FtpAccountPlace[]> {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  return useQuery({
    queryKey: ['ftpAccounts', 'ofSheet', sheetURL],
    queryFn: () => call(listFtpAccounts, { query: { sheetURL } }),
    enabled: sheetURL !== undefined,
  });
}

/** Why there are no more accounts to choose from; undefined for who keeps them and has them all. */
export function useFewAccounts(accounts: readonly FtpAccountPlace[] | undefined): string | undefined {
  const head = useHead();
  const { data: me } = useLoggedInUser();
  if (!accounts || !me) return undefined;
  if (me.isAdminUser && me.accountID === head?.accountID) return undefined;
  return accounts.length === 0
    ? 'No banner of this sheet is on one yet. Please ask an admin user to add the first banner.'
    : 'These are the ones that this sheet’s banners use. To use another one, please ask an admin user.';
}
