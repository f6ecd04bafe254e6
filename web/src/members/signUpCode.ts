/** What the code of an invitation is good for. */
import { checkSignUpCode } from '@marquee/contract/invitations.ts';
import { queryOptions } from '@tanstack/react-query';
import { askedOnce, mailedCode } from '#people/mailedCode.ts';
import { call } from '#sync/call.ts';

/** The query of whom the code is for and to which sheet it leads. Fails with the reason why it does not work. */
export const signUpCode = (code: string) =>
  queryOptions({
    queryKey: ['signUpCode', code],
    queryFn: async () => call(checkSignUpCode, { params: { code: mailedCode(code) } }),
    ...askedOnce,
  });
