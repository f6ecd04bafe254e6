/** The table of rights: what clients see of an account. */
import { getBrand, updateBrand } from '@marquee/contract/brand.ts';
import type { Call } from './attempts.ts';
import { keepers, ofAccount } from './expected.ts';

export const brand: Call[] = [
  {
    name: 'see what clients see of an account',
    endpoint: getBrand,
    expected: ofAccount(200),
    input: ({ owner }) => ({ params: { id: owner.accountID } }),
  },
  {
    name: 'change what clients see of an account',
    endpoint: updateBrand,
    expected: keepers(200),
    input: ({ owner }) => ({ params: { id: owner.accountID }, body: { colour: '#1a6bd8' } }),
  },
];
