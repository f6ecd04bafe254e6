/** The sheets of whoever is logged in, for the menu and the home page. */
import { listSheets, type SheetListing } from '@marquee/contract/sheets.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLoggedInUser } from '#people/session.ts';
import { call } from '#state/call.ts';

/** The query of one's own sheets by name; it waits until somebody is logged in. */
export function useMySheets(): UseQueryResult<SheetListing[]> {
  const { data: user } = useLoggedInUser();
  return useQuery({
    queryKey: ['mySheets', user?.userID],
    queryFn: () => call(listSheets),
    enabled: Boolean(user),
  });
}
