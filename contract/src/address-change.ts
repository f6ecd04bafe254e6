/** Changing one’s email address: it takes effect once a link that was mailed to the new one has been opened. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection } from '#ids.ts';
import { MailedCode } from '#passwords.ts';
import { User } from '#people.ts';

export const resendAddressChange = endpoint({
  name: 'resendAddressChange',
  method: 'POST',
  path: '/api/users/email-address-change/resend',
  tag: 'People',
  summary: 'Emails the link that confirms your new email address again. The earlier link stops working.',
  reply: User,
  status: 200,
});

export const cancelAddressChange = endpoint({
  name: 'cancelAddressChange',
  method: 'DELETE',
  path: '/api/users/email-address-change',
  tag: 'People',
  summary: 'Cancels a change of your email address that is not confirmed yet.',
  query: FromConnection,
  status: 204,
});

/** Whose address it is to be, and which: what somebody must see before they confirm it. */
const AddressChange = z.object({ emailAddress: z.string(), name: z.string() });

export const checkAddressCode = endpoint({
  name: 'checkAddressCode',
  method: 'GET',
  path: '/api/users/email-address-code/{code}',
  tag: 'People',
  summary: 'Gets the email address that an emailed code confirms, and whose it is. 404 if the code does not work.',
  params: z.object({ code: MailedCode }),
  reply: AddressChange,
  status: 200,
});

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/users/confirm-email-address',
  tag: 'People',
  summary: 'Confirms a new email address with the code emailed to it. A code works once.',
  body: z.object({ emailAddressCode: MailedCode }),
  reply: AddressChange,
  status: 200,
});
