/** Who may make copies of the sheet on screen, as one of its members. */
import { useLoggedInUser } from '#people/session.ts';
import { useHead } from '#sync/openSheet.ts';

/** Admin users duplicate it; users of its account save it as a template. */
export function useMayCopy(): { mayDuplicate: boolean; mayKeep: boolean } {
  const { data: user } = useLoggedInUser();
  const accountID = useHead()?.accountID;
  return {
    mayDuplicate: user?.isAdminUser === true,
    mayKeep: accountID !== undefined && user?.accountID === accountID,
  };
}
