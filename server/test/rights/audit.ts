/** The table of rights: the audit log of an account. */
import * as calls from '@marquee/contract/audit.ts';
import type { Call } from './attempts.ts';
import { ofAccount } from './expected.ts';

export const audit: Call[] = [
  {
    name: 'read the audit log',
    endpoint: calls.listAudit,
    expected: ofAccount('404 notFound', 200),
    input: ({ owner }) => ({ params: { id: owner.accountID } }),
  },
  {
    name: 'download the audit log',
    endpoint: calls.exportAudit,
    expected: ofAccount('404 notFound', 200),
    input: ({ owner }) => ({ params: { id: owner.accountID } }),
  },
];
