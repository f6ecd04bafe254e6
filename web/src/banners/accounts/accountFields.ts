/** The fields of the FTP account form, and what each must hold. */
import { checkInput, ofField } from '@marquee/contract/check-input.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { type addFtpAccount, type FtpAccount, FtpAccountEdit } from '@marquee/contract/ftp-accounts.ts';
import { ftpProtocolOf, ftpProtocols } from '@marquee/contract/ftp-protocols.ts';

export interface AccountFields extends Record<string, unknown> {
  name: string;
  /** a number of `ftpProtocols` */
  protocol: string;
  host: string;
  userName: string;
  password: string;
  directory: string;
  url: string;
  urlForHttpSite: string;
}

export const noAccount: AccountFields = {
  name: '',
  protocol: String(ftpProtocols.ftp),
  host: '',
  userName: '',
  password: '',
  directory: '',
  url: '',
  urlForHttpSite: '',
};

/** The fields of a stored account; its password never comes back. */
export const fieldsOf = ({
  directory,
  host,
  name,
  protocol,
  url,
  urlForHttpSite,
  userName,
}: FtpAccount): AccountFields => ({
  name,
  protocol: String(protocol),
  host,
  userName,
  password: '',
  directory,
  url,
  urlForHttpSite,
});

export const sentOf = (fields: AccountFields): BodyOf<typeof addFtpAccount> => ({
  ...fields,
  protocol: ftpProtocols[ftpProtocolOf(Number(fields.protocol))],
});

/** What the server would say of a field, so that it is told before anything is sent. */
function problemOf(field: keyof typeof FtpAccountEdit.shape, value: string): string | null {
  const message = checkInput(FtpAccountEdit.shape[field], value).errors?.[0]?.message;
  return message === undefined ? null : ofField(message);
}

const required = (value: string): string | null => (value.trim() === '' ? 'Required' : null);

/** Whether the fields still lead to the server, as the user, that the stored password was given for. */
export const isSameServer = (stored: FtpAccount | undefined, { host, protocol, userName }: AccountFields): boolean =>
  stored?.host === host.trim() && stored.userName === userName && String(stored.protocol) === protocol;

/** Rules of the form; `stored` is the account that is edited. */
export const accountRules = (stored: FtpAccount | undefined) => ({
  name: (value: string) => required(value) ?? problemOf('name', value),
  host: (value: string) => required(value) ?? problemOf('host', value),
  userName: (value: string) => required(value) ?? problemOf('userName', value),
  // A stored password goes nowhere else, so there it is to be typed again.
  password: (value: string, fields: AccountFields) =>
    value === '' && !isSameServer(stored, fields) ? 'Required' : null,
  directory: (value: string) => problemOf('directory', value),
  // An account whose files stream through Marquee has none, and need not get one.
  url: (value: string) => (stored?.url === '' ? null : required(value)) ?? problemOf('url', value),
  urlForHttpSite: (value: string) => problemOf('urlForHttpSite', value),
});
