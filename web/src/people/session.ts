/** Who is logged in, and logging in and out. The password leaves the browser once, as Basic, and is kept nowhere. */
import { getLoggedInUser, logIn as logInCall, logOut as logOutCall, type User } from '@marquee/contract/people.ts';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, NetworkError, readAnswer } from '#sync/call.ts';
import { takeEarlyUser } from '#sync/early.ts';
import { pagePerson, setPagePerson } from '#sync/person.ts';
import { browserStorage } from '#ui/browserStorage.ts';
import { basicCredentials } from './basicCredentials.ts';

const emailName = 'marquee.email';

/** The first answer may have been asked for before the application had loaded. */
async function readUser(): Promise<User | null> {
  const early = takeEarlyUser();
  return heard(early === undefined ? ((await call(getLoggedInUser)) ?? null) : userIn(await early));
}

/** The page stays whose it is when the session becomes somebody else's, until it is loaded anew. */
function heard(user: User | null): User | null {
  if (user && pagePerson() === undefined) setPagePerson(user.userID);
  return user;
}

const userIn = (text: string): User | null => (text === '' ? null : (JSON.parse(text) as User));

/** Where the first answer has arrived already, the page need not be drawn without it. */
function arrivedUser(): User | null | undefined {
  const early = takeEarlyUser(true);
  return typeof early === 'string' ? heard(userIn(early)) : undefined;
}

/** The logged-in user, or null for nobody. */
export const loggedInUser = queryOptions({
  queryKey: ['loggedInUser'],
  queryFn: readUser,
  initialData: arrivedUser,
  staleTime: 5 * 60_000,
});

/** The query of who is logged in: `data` is the user, null for nobody, undefined while it is not known yet. */
export const useLoggedInUser = (): UseQueryResult<User | null> => useQuery(loggedInUser);

/** The email address with which somebody last logged in or signed up in this browser, to pre-fill forms. */
export const rememberedEmail = (): string => browserStorage.readText(emailName) ?? '';

/** The next form that asks for an email address has this one already. */
export const rememberEmail = (emailAddress: string): void => void browserStorage.writeText(emailName, emailAddress);

/** The one call that carries a password, and so the one that sends a header of its own. */
async function sendCredentials(emailAddress: string, password: string): Promise<User> {
  const headers = { Accept: 'application/json', Authorization: basicCredentials(emailAddress, password) };
  const response = await fetch(logInCall.path, { method: logInCall.method, headers }).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return readAnswer<User>(response);
}

/** Logs in, and forgets what was read as somebody else. Throws `Refused` as `loginFailed` for wrong credentials. */
export function useLogIn(): (emailAddress: string, password: string) => Promise<void> {
  const queries = useQueryClient();
  return async (emailAddress, password) => {
    const user = await sendCredentials(emailAddress, password);
    rememberEmail(emailAddress);
    setPagePerson(user.userID);
    queries.clear();
    queries.setQueryData(loggedInUser.queryKey, user);
  };
}

/** Ends the session and forgets everything that was read in it. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await call(logOutCall);
    setPagePerson(undefined);
    queries.clear();
    queries.setQueryData(loggedInUser.queryKey, null);
  };
}
