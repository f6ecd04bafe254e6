/** Whether the reader may add people to the open sheet: admin users of it may, where it belongs to an account. */
import { useHead, usePeople } from '#sync/openSheet.ts';

export function useMayAddUsers(): boolean {
  const head = useHead();
  const { users } = usePeople();
  const me = users.find((user) => user.userID === head?.loggedInSheetUser?.userID);
  return head?.accountID !== undefined && me?.isAdminUser === true;
}
