/** What the code of an invitation is good for. */
import { checkSignUpCode } from '@marquee/contract/invitations.ts';
import { queryOptions } from '@tanstack/react-query';
import { askedOnce, isCodeRefused, mailedCode } from '#people/mailedCode.ts';
import { call } from '#sync/call.ts';

/** The query of whom the code is for and to which sheet it leads. Fails with the reason why it does not work. */
export const signUpCode = (code: string) =>
  queryOptions({
    queryKey: ['signUpCode', code],
    queryFn: async () => call(checkSignUpCode, { params: { code: mailedCode(code) } }),
    ...askedOnce,
  });

/** Takes an invitation up; throws what `take` throws. What has become of a code that no longer works is asked before, for the page to say. */
export async function takingUp(take: () => Promise<unknown>, askAgain: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (isCodeRefused(error)) await askAgain();
    throw error;
  }
}
