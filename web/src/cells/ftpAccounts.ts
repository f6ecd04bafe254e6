/** The FTP accounts that banners of the open sheet can be on, by name. */
import { type FtpAccountPlace, listFtpAccounts } from '@marquee/contract/ftp-accounts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#state/call.ts';
import { useSheetStatus } from '#state/currentSheet.ts';

export function useFtpAccounts(): UseQueryResult<FtpAccountPlace[]> {
  const sheetURL = useSheetStatus((state) => state.sheetURL);
  return useQuery({
    queryKey: ['ftpAccounts', 'ofSheet', sheetURL],
    queryFn: () => call(listFtpAccounts, { query: { sheetURL } }),
    enabled: sheetURL !== undefined,
  });
}
