/** Keeps a page its person's: it is loaded anew when somebody else has logged in in another tab, and tells who is back what they lost. */
import { useEffect } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { pagePerson } from '#sync/person.ts';
import { startAnew, tellAgain } from './startAnew.ts';

/** To be used once, by what frames every page. */
export function usePagePerson(): void {
  const userID = useLoggedInUser().data?.userID;
  useEffect(() => {
    if (userID === undefined) return;
    if (userID === pagePerson()) tellAgain(userID);
    else void startAnew();
  }, [userID]);
}
