/** Who comes to a sheet by review links, in a hunt of their own, and what each of them may read. */
import { introduceGuest } from '@marquee/contract/review.ts';
import type { TestApp } from '@marquee/server/test/app.ts';
import type { TestSheet } from '@marquee/server/test/builders.ts';
import { aReviewLink, Guest, tokenOf, type MadeLink } from '@marquee/server/test/review-guest.ts';
import { Secrets } from '../../world/secrets.ts';

/**
 * `first` and `second` share a link to a group, without older versions; `early` came by it while a banner was at its first version. `older`
 * has a link to one row with its older versions, `other` one to another group's row. `gone` has one that was withdrawn, `locked` one whose
 * password was changed since they gave it, and `past` one that has expired.
 */
export const clients = ['first', 'second', 'early', 'older', 'other', 'gone', 'locked', 'past'] as const;
export type Client = (typeof clients)[number];

/** Everybody at the link to the group, and everybody who sees its first row. */
export const ofGroup: readonly Client[] = ['first', 'second', 'early'];
export const ofFirstRow: readonly Client[] = [...ofGroup, 'older'];
/** Those whose links show nothing any more. */
export const shutOut: readonly Client[] = ['gone', 'locked', 'past'];

export type GuestSecrets = Secrets<Client>;

export interface Cast {
  secrets: GuestSecrets;
  guests: Record<Client, Guest>;
  /** by which address each is mailed */
  addresses: ReadonlyMap<string, Client>;
  links: Record<'group' | 'older' | 'other' | 'gone' | 'locked' | 'past', MadeLink>;
}

/** Makes the links, and has everybody say who they are. */
export async function gather(
  app: TestApp,
  sheet: TestSheet,
  { columnIDs, hiddenGroupID, secrets }: { columnIDs: number[]; hiddenGroupID: number; secrets: GuestSecrets },
): Promise<Cast> {
  const [shown, otherGroup] = sheet.groups;
  const [firstRow] = sheet.rows;
  const of = {
    group: [...ofGroup],
    older: ['older'],
    other: ['other'],
    gone: [],
    locked: [],
    past: [],
  } satisfies Record<keyof Cast['links'], Client[]>;
  const named = (link: keyof Cast['links']) => secrets.mark(`name of the link "${link}"`, of[link]);
  const links = {
    group: await aReviewLink(sheet, {
      name: named('group'),
      scope: { of: 'groups', groupIDs: [shown.groupID, hiddenGroupID] },
      columnIDs,
    }),
    older: await aReviewLink(sheet, {
      name: named('older'),
      scope: { of: 'rows', rowIDs: [firstRow.rowID] },
      maySeeOlder: true,
    }),
    other: await aReviewLink(sheet, {
      name: named('other'),
      scope: { of: 'groups', groupIDs: [otherGroup.groupID] },
    }),
    gone: await aReviewLink(sheet, { name: named('gone') }),
    locked: await aReviewLink(sheet, { name: named('locked') }),
    past: await aReviewLink(sheet, { name: named('past') }),
  };
  const holders: Record<Client, keyof Cast['links']> = {
    first: 'group',
    second: 'group',
    early: 'group',
    older: 'older',
    other: 'other',
    gone: 'gone',
    locked: 'locked',
    past: 'past',
  };
  // Who holds one has it in their address; no answer repeats it.
  for (const [link, made] of Object.entries(links)) secrets.know(tokenOf(made), `token of the link "${link}"`, []);
  const guests = {} as Cast['guests'];
  const addresses = new Map<string, Client>();
  for (const [client, link] of Object.entries(holders) as [Client, keyof Cast['links']][]) {
    const guest = new Guest(app.base, links[link]);
    const emailAddress = `${secrets.mark(`email address of "${client}"`, shutOut.includes(client) ? [] : [client])}@example.test`;
    addresses.set(emailAddress, client);
    // Each writes on rows of their own, and is known by name where those are seen.
    const readers: Partial<Record<Client, readonly Client[]>> = {
      first: ofFirstRow,
      second: ofGroup,
      early: ['early', 'older'],
      older: ofFirstRow,
      other: ['other'],
    };
    const name = secrets.mark(`name of "${client}"`, readers[client] ?? []);
    await guest.call(introduceGuest, { body: { name, emailAddress, wantsReplies: true } });
    for (const cookie of guest.cookies.values()) secrets.know(cookie, `session of "${client}"`, []);
    guests[client] = guest;
  }
  return { secrets, guests, addresses, links };
}
