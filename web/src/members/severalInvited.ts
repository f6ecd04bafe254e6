/** Several people who are invited at once: their addresses, as they are typed or pasted, and what came of it. */
import { counted } from '@marquee/contract/counted.ts';
import type { Invited } from '@marquee/contract/invitations.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { emailAddress } from '#people/fieldRules.ts';
import { told } from './inviteMember.ts';

/** As lists of addresses are written, and copied out of spreadsheets. One alone is as it was typed. */
export function addressesIn(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.filter((part) => part.includes('@')).length > 1 ? parts : [typed.trim()];
}

/** What is wrong with one of them, or null. */
export function areAddresses(typed: string): string | null {
  const all = addressesIn(typed);
  const wrong = all.find((address) => emailAddress(address) !== null);
  if (wrong === undefined) return null;
  return all.length === 1 ? emailAddress(wrong) : `“${isolated(wrong)}” isn’t an email address.`;
}

/** What an admin user reads about what their invitations led to. */
export function toldOfAll(invited: readonly Invited[]): string {
  const [first] = invited;
  if (first && invited.length === 1) return told(first);
  const members = invited.filter(({ outcome }) => outcome === 'wasMember');
  const sent = counted(invited.length - members.length, 'invitation has', 'invitations have');
  return [`${sent} been sent.`, ...members.map(told)].join(' ');
}
