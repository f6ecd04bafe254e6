/** The codes in mailed links, as the pages behind those links ask about them. */
import { checkAddressCode } from '@marquee/contract/address-change.ts';
import { checkPasswordResetCode, MailedCode } from '@marquee/contract/passwords.ts';
import { badCode, Refused } from '@marquee/contract/refusals.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#sync/call.ts';

/** A code is asked about once per visit: a form that is being filled must not vanish. */
export const askedOnce = { staleTime: Infinity, gcTime: 0 } as const;

/** The code, as far as it can be one. Throws `badCode` for what was never in a mail. */
export function mailedCode(inAddress: string): string {
  if (!MailedCode.safeParse(inAddress).success) throw new Refused('badCode', badCode);
  return inAddress;
}

/** Whether the server knows the code, and will not have it. Anything else that fails is worth another try. */
export const isCodeRefused = (error: unknown): error is Refused => error instanceof Refused && error.status === 404;

/** The query of whether a password can be set by this code: true, or an error. */
export const passwordResetCode = (code: string) =>
  queryOptions({
    queryKey: ['passwordResetCode', code],
    queryFn: async () => {
      await call(checkPasswordResetCode, { params: { code: mailedCode(code) } });
      return true;
    },
    ...askedOnce,
  });

/** The query of which new address a code confirms, and whose. */
export const addressCode = (code: string) =>
  queryOptions({
    queryKey: ['addressCode', code],
    queryFn: () => call(checkAddressCode, { params: { code: mailedCode(code) } }),
    ...askedOnce,
  });
